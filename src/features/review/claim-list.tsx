import { useState } from 'react';
import type { SubmissionKind } from '#domain/review.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { Section } from '#ui/section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import type { ReviewAction } from './commands.ts';
import type { ClaimCase } from './review-cases.ts';
import { UserLine } from './submission-entry.tsx';

type ClaimListProps = {
  kind: SubmissionKind;
  claims: readonly ClaimCase[];
  pendingAction: ReviewAction | null;
  onDecide: (action: ReviewAction) => void;
};

export function ClaimList({ kind, claims, pendingAction, onDecide }: ClaimListProps) {
  const online = useOnlineHint();
  const [decliningId, setDecliningId] = useState<string | null>(null);
  if (claims.length === 0) return null;
  const decision = (verb: ReviewAction['verb'], id: string) => ({
    busy: pendingAction?.id === id && pendingAction.verb === verb,
    disabled: pendingAction !== null || !online,
    'aria-describedby': `claim-${id}`,
  });
  const settle = (verb: ReviewAction['verb'], id: string) => () => onDecide({ subject: 'claim', verb, id });
  return (
    <Section title={`Claims on ${kind} profiles`}>
      <OfflineReason>Decisions need one.</OfflineReason>
      <EntryCardList>
        {claims.map(({ claim: { id, entityId }, name, submitter }) => (
          <li key={id}>
            <EntryCard
              title={
                <TextLink
                  id={`claim-${id}`}
                  to={kind === 'company' ? '/company/$id' : '/broker/$id'}
                  params={{ id: entityId }}
                  alone
                >
                  {name ?? 'A profile that is not on this device'}
                </TextLink>
              }
              facts={[
                <>
                  Claimed by <UserLine submitter={submitter} />
                </>,
              ]}
              actions={
                <>
                  <Button variant="secondary" {...decision('reject', id)} onClick={() => setDecliningId(id)}>
                    Decline Claim
                  </Button>
                  <Button {...decision('approve', id)} onClick={settle('approve', id)}>
                    Approve Claim
                  </Button>
                  <DeclineQuestion
                    open={decliningId === id}
                    profile={name}
                    onClose={() => setDecliningId(null)}
                    onDecline={settle('reject', id)}
                  />
                </>
              }
            />
          </li>
        ))}
      </EntryCardList>
    </Section>
  );
}

type DeclineQuestionProps = {
  open: boolean;
  profile: string | null;
  onClose: () => void;
  onDecline: () => void;
};

/** Only the claimant can undo it, by claiming again. */
function DeclineQuestion({ open, profile, onClose, onDecline }: DeclineQuestionProps) {
  const online = useOnlineHint();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Decline this claim?"
      lead={`${profile ?? 'The profile'} is then free to be claimed again. This can't be undone.`}
      actions={
        <>
          <OfflineReason>Decisions need one.</OfflineReason>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!online}
            onClick={() => {
              // Toasts lie below an open dialog.
              onClose();
              onDecline();
            }}
          >
            Decline Claim
          </Button>
        </>
      }
    />
  );
}
