import { useState } from 'react';
import type { ClaimOwner } from '#domain/review.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { UserLine } from './submission-entry.tsx';

type OwnerListProps = {
  profile: string;
  owners: readonly ClaimOwner[];
  disabled: boolean;
  onRevoke: (claimId: string) => void;
};

/** Who owns a claimed profile already. */
export function OwnerList({ profile, owners, disabled, onRevoke }: OwnerListProps) {
  const [revoking, setRevoking] = useState<ClaimOwner | null>(null);
  if (owners.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-2" aria-label={`Owners of ${profile}`}>
        {owners.map((owner) => (
          <li key={owner.claimId} className="flex flex-wrap items-center gap-x-3">
            <span id={`owner-${owner.claimId}`} className="text-ink-soft wrap-anywhere">
              Owned by <UserLine submitter={owner} />
            </span>
            <Button
              variant="quiet"
              className="-ml-3 sm:ml-0"
              disabled={disabled}
              aria-describedby={`owner-${owner.claimId}`}
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
        lead={`${revoking?.fullName ?? revoking?.email ?? 'The owner'} can no longer manage ${profile} and its listings. They can claim it again.`}
        button="Revoke"
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking !== null && onRevoke(revoking.claimId)}
      />
    </>
  );
}
