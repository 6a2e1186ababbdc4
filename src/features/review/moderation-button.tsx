import { useState } from 'react';
import { formatCount } from '#domain/count.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { ModerationAction } from './moderation-commands.ts';
import { isPending, type ModerationControls } from './use-moderation.ts';

type ModerationButtonProps = {
  action: ModerationAction;
  label: string;
  describedBy: string;
  variant?: 'primary' | 'secondary' | 'quiet';
  controls: ModerationControls;
};

export function ModerationButton(props: ModerationButtonProps) {
  const { action, controls } = props;
  return <ActionButton {...props} onClick={() => controls.run(action)} />;
}

function ActionButton({
  action,
  label,
  describedBy,
  variant = 'secondary',
  controls,
  onClick,
}: ModerationButtonProps & { onClick: () => void }) {
  return (
    <Button
      variant={variant}
      aria-describedby={describedBy}
      busy={isPending(controls.pending, action)}
      disabled={controls.disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

type DeviceButtonProps = {
  deviceId: string;
  verb: 'hide' | 'restore';
  /** Listings that it concerns, null where unknown. */
  count: number | null;
  describedBy: string;
  variant?: 'secondary' | 'quiet';
  controls: ModerationControls;
};

const QUESTIONS = {
  hide: {
    label: 'Hide All of This Device',
    confirm: 'Hide All',
    lead: 'Every public listing of this device leaves the directory, on all devices. They can be restored together.',
  },
  restore: {
    label: 'Restore',
    confirm: 'Restore All',
    lead: 'They return to the directory on all devices. What was hidden one by one stays hidden.',
  },
} as const;

/** Asks before it hides or restores all listings of a device. */
export function DeviceButton({ deviceId, verb, count, ...button }: DeviceButtonProps) {
  const [asking, setAsking] = useState(false);
  const { label, confirm, lead } = QUESTIONS[verb];
  const action: ModerationAction = { verb, subject: 'device', id: deviceId };
  const listings = count === null ? 'all listings' : formatCount(count, 'listing');
  return (
    <>
      <ActionButton {...button} label={label} action={action} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={`${verb === 'hide' ? 'Hide' : 'Restore'} ${listings} of this device?`}
        lead={lead}
        button={confirm}
        tone={verb === 'hide' ? 'danger' : 'primary'}
        onClose={() => setAsking(false)}
        onConfirm={() => button.controls.run(action)}
      />
    </>
  );
}
