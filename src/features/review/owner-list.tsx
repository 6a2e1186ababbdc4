import { useId, useState } from 'react';
import type { SubmissionKind } from '#domain/review/review.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Owner } from './review-cases.ts';
import { UserLine } from './submission-entry.tsx';
import type { Decisions } from './use-admin-action.ts';

type OwnerListProps = {
  /** The profile's name. */
  profile: string | null;
  owners: readonly Owner[];
  decisions: Decisions;
};

/** Who owns a claimed profile already. */
export function OwnerList({ profile, owners, decisions }: OwnerListProps) {
  const listId = useId();
  const [revoking, setRevoking] = useState<Owner | null>(null);
  if (owners.length === 0) return null;
  const name = profile ?? 'this profile';
  return (
    <>
      <ul className="flex flex-col gap-2" aria-label={`Owners of ${name}`}>
        {owners.map((owner) => (
          <li key={owner.claimId} className="flex flex-wrap items-center gap-x-3">
            <span id={`${listId}${owner.claimId}`} className="text-ink-soft wrap-anywhere">
              Owned by <UserLine submitter={owner.user} />
            </span>
            <Button
              variant="quiet"
              className="-ml-3 sm:ml-0"
              disabled={decisions.disabled}
              aria-describedby={`${listId}${owner.claimId}`}
              onClick={() => setRevoking(owner)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke this ownership?"
        lead={`${revoking?.user?.fullName ?? revoking?.user?.email ?? 'The owner'} can no longer manage ${name} and its listings. They can claim it again.`}
        yes="Revoke"
        onClose={() => setRevoking(null)}
        onYes={() => revoking !== null && decisions.run({ verb: 'revokeClaim', id: revoking.claimId })}
      />
    </>
  );
}

type ProfileLinkProps = { kind: SubmissionKind; id: string; name: string | null };

export function ProfileLink({ kind, id, name }: ProfileLinkProps) {
  return (
    <TextLink to={kind === 'company' ? '/company/$id' : '/broker/$id'} params={{ id }} alone>
      {name ?? 'A profile that is not on this device'}
    </TextLink>
  );
}
