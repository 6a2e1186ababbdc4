import { useState } from 'react';
import type { SubmissionKind } from '#domain/review/review.ts';
import { Button } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { Section } from '#ui/section.tsx';
import type { ReviewAction } from './commands.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { OwnerList, ProfileLink } from './owner-list.tsx';
import type { ClaimCase } from './review-cases.ts';
import { UserLine } from './submission-entry.tsx';
import type { AdminActions } from './use-admin-action.ts';

type ClaimListProps = {
  kind: SubmissionKind;
  claims: readonly ClaimCase[];
  decisions: AdminActions<ReviewAction>;
};

export function ClaimList({ kind, claims, decisions }: ClaimListProps) {
  const [decliningId, setDecliningId] = useState<string | null>(null);
  if (claims.length === 0) return null;
  const decision = (verb: 'approve' | 'reject', id: string) => ({
    busy: decisions.pending?.id === id && decisions.pending.verb === verb,
    disabled: decisions.disabled,
    'aria-describedby': `claim-${id}`,
  });
  const settle = (verb: 'approve' | 'reject', id: string) => () =>
    decisions.run({ subject: 'claim', verb, id });
  return (
    <Section title={`Claims on ${kind} profiles`}>
      <OfflineReason>You need a connection to decide.</OfflineReason>
      <EntryCardList>
        {claims.map(({ claim: { id, entityId }, name, submitter, owners }) => (
          <li key={id}>
            <EntryCard
              title={
                <span id={`claim-${id}`}>
                  <ProfileLink kind={kind} id={entityId} name={name} />
                </span>
              }
              facts={[
                <>
                  Claimed by <UserLine submitter={submitter} />
                </>,
              ]}
              details={<OwnerList profile={name} owners={owners} decisions={decisions} />}
              actions={
                <>
                  <Button variant="secondary" {...decision('reject', id)} onClick={() => setDecliningId(id)}>
                    Decline Claim
                  </Button>
                  <Button {...decision('approve', id)} onClick={settle('approve', id)}>
                    Approve Claim
                  </Button>
                  <ConfirmDialog
                    open={decliningId === id}
                    title="Decline this claim?"
                    lead={`${name ?? 'The profile'} is then free to be claimed again. This can't be undone.`}
                    yes="Decline Claim"
                    onClose={() => setDecliningId(null)}
                    onYes={settle('reject', id)}
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
