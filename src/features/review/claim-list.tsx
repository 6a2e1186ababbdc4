import { useState } from 'react';
import type { SubmissionKind } from '#domain/review/review.ts';
import { Button } from '#ui/button.tsx';
import { EntryCard, EntryCardList } from '#ui/entry-card.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { Section } from '#ui/section.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { OwnerList, ProfileLink } from './owner-list.tsx';
import type { ClaimCase } from './review-cases.ts';
import { UserLine } from './submission-entry.tsx';
import type { Decisions } from './use-admin-action.ts';

type ClaimListProps = {
  kind: SubmissionKind;
  claims: readonly ClaimCase[];
  decisions: Decisions;
};

export function ClaimList({ kind, claims, decisions }: ClaimListProps) {
  const [decliningId, setDecliningId] = useState<string | null>(null);
  if (claims.length === 0) return null;
  const decision = (verb: 'approveClaim' | 'declineClaim', id: string) => ({
    busy: decisions.isPending(verb, id),
    disabled: decisions.disabled,
    'aria-describedby': `claim-${id}`,
  });
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
                  <Button
                    variant="secondary"
                    {...decision('declineClaim', id)}
                    onClick={() => setDecliningId(id)}
                  >
                    Decline Claim
                  </Button>
                  <Button
                    {...decision('approveClaim', id)}
                    onClick={() => decisions.run({ verb: 'approveClaim', id })}
                  >
                    Approve Claim
                  </Button>
                  <ConfirmDialog
                    open={decliningId === id}
                    title="Decline this claim?"
                    lead={`${name ?? 'The profile'} is then free to be claimed again. This can't be undone.`}
                    yes="Decline Claim"
                    onClose={() => setDecliningId(null)}
                    onYes={() => decisions.run({ verb: 'declineClaim', id })}
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
