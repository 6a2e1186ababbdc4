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
  verb: keyof typeof QUESTIONS;
  /** The number of listings or enquiries that the action concerns; null if unknown. */
  count: number | null;
  describedBy: string;
  controls: ModerationControls;
};

const QUESTIONS = {
  hide: {
    label: {
      device: 'Hide All of This Device',
      user: 'Hide All of This User',
      network: 'Hide All of This Network',
    },
    does: 'Hide',
    nouns: ['listing', 'listings'],
    lead: 'They leave the directory, on all devices. They can be restored together.',
  },
  restore: {
    label: { device: 'Restore', user: 'Restore', network: 'Restore' },
    does: 'Restore',
    nouns: ['listing', 'listings'],
    lead: 'They return to the directory on all devices. What was hidden one by one stays hidden.',
  },
  'remove-enquiries': {
    label: { device: 'Remove Enquiries', user: 'Remove Enquiries', network: 'Remove Enquiries' },
    does: 'Remove',
    nouns: ['enquiry', 'enquiries'],
    lead: 'They leave the desks of all brokers and companies, for good.',
  },
} as const;

/** Asks before it does something with all listings or enquiries of a source. */
export function SourceButton({ source: { id, kind }, verb, count, ...button }: SourceButtonProps) {
  const [asking, setAsking] = useState(false);
  const { label, does, nouns, lead } = QUESTIONS[verb];
  const [noun, plural] = nouns;
  const action: ModerationAction = { verb, subject: 'source', id };
  const items = count === null ? `all ${plural}` : formatCount(count, noun, plural);
  const isShared = kind === 'network' && verb !== 'restore';
  return (
    <>
      <ActionButton {...button} label={label[kind]} action={action} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={`${does} ${items} of this ${SOURCE_NOUNS[kind]}?`}
        lead={`${lead}${isShared ? ' Several visitors may share this network.' : ''}`}
        yes={`${does} All`}
        danger={verb !== 'restore'}
        onClose={() => setAsking(false)}
        onYes={() => button.controls.run(action)}
      />
    </>
  );
}
