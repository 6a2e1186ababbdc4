import { useState } from 'react';
import type { Source } from '#domain/review/moderation.ts';
import { formatCount } from '#domain/values/number.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { ModerationAction } from './moderation-commands.ts';
import { SOURCE_NOUNS } from './moderation-messages.ts';
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

type SourceButtonProps = {
  source: Source;
  verb: 'hide' | 'restore';
  /** The number of listings that the action concerns; null if unknown. */
  count: number | null;
  describedBy: string;
  variant?: 'secondary' | 'quiet';
  controls: ModerationControls;
};

const SHARED = ' Several visitors may share this network.';

const QUESTIONS = {
  hide: {
    label: {
      device: 'Hide All of This Device',
      user: 'Hide All of This User',
      network: 'Hide All of This Network',
    },
    confirm: 'Hide All',
    lead: 'They leave the directory, on all devices. They can be restored together.',
  },
  restore: {
    label: { device: 'Restore', user: 'Restore', network: 'Restore' },
    confirm: 'Restore All',
    lead: 'They return to the directory on all devices. What was hidden one by one stays hidden.',
  },
} as const;

/** Asks before it hides or restores all listings of a source. */
export function SourceButton({ source: { id, kind }, verb, count, ...button }: SourceButtonProps) {
  const [asking, setAsking] = useState(false);
  const { label, confirm, lead } = QUESTIONS[verb];
  const action: ModerationAction = { verb, subject: 'source', id };
  const listings = count === null ? 'all listings' : formatCount(count, 'listing');
  return (
    <>
      <ActionButton {...button} label={label[kind]} action={action} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={`${verb === 'hide' ? 'Hide' : 'Restore'} ${listings} of this ${SOURCE_NOUNS[kind]}?`}
        lead={`${lead}${kind === 'network' && verb === 'hide' ? SHARED : ''}`}
        yes={confirm}
        danger={verb === 'hide'}
        onClose={() => setAsking(false)}
        onYes={() => button.controls.run(action)}
      />
    </>
  );
}

/** Asks before it removes all enquiries of a source. */
export function RemoveEnquiriesButton({
  source: { id, kind },
  count,
  ...button
}: Omit<SourceButtonProps, 'verb' | 'count'> & { count: number }) {
  const [asking, setAsking] = useState(false);
  const action: ModerationAction = { verb: 'remove-enquiries', subject: 'source', id };
  return (
    <>
      <ActionButton {...button} label="Remove Enquiries" action={action} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={`Remove ${formatCount(count, 'enquiry', 'enquiries')} of this ${SOURCE_NOUNS[kind]}?`}
        lead={`They leave the desks of all brokers and companies, for good.${kind === 'network' ? SHARED : ''}`}
        yes="Remove All"
        onClose={() => setAsking(false)}
        onYes={() => button.controls.run(action)}
      />
    </>
  );
}
