import { useState } from 'react';
import type { AdminAction } from '#domain/review/actions.ts';
import type { Source } from '#domain/review/moderation.ts';
import { formatCount } from '#domain/values/number.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SOURCE_NOUNS } from './moderation-texts.ts';
import type { AdminActions } from './use-admin-action.ts';

type ModerationVerb = 'hide' | 'restore' | 'settle' | keyof typeof QUESTIONS;

export type ModerationControls = AdminActions<ModerationVerb>;

type ModerationButtonProps = {
  action: AdminAction<ModerationVerb>;
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
      busy={controls.isPending(action.verb, action.id)}
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
  hideSource: {
    label: {
      device: 'Hide All of This Device',
      user: 'Hide All of This User',
      network: 'Hide All of This Network',
    },
    does: 'Hide',
    nouns: ['listing', 'listings'],
    lead: 'They leave the directory, on all devices. They can be restored together.',
  },
  restoreSource: {
    label: { device: 'Restore', user: 'Restore', network: 'Restore' },
    does: 'Restore',
    nouns: ['listing', 'listings'],
    lead: 'They return to the directory on all devices. What was hidden one by one stays hidden.',
  },
  removeEnquiries: {
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
  const action = { verb, id };
  const items = count === null ? `all ${plural}` : formatCount(count, noun, plural);
  const isShared = kind === 'network' && verb !== 'restoreSource';
  return (
    <>
      <ActionButton {...button} label={label[kind]} action={action} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={`${does} ${items} of this ${SOURCE_NOUNS[kind]}?`}
        lead={`${lead}${isShared ? ' Several visitors may share this network.' : ''}`}
        yes={`${does} All`}
        danger={verb !== 'restoreSource'}
        onClose={() => setAsking(false)}
        onYes={() => button.controls.run(action)}
      />
    </>
  );
}
