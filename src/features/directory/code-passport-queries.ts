import { readOwnClaims } from '#db/shown/claims.ts';
import {
  readQueuedProfileChanges,
  readReceivedProfileChanges,
  shownCredentials,
  shownProfileChanges,
  type ShownCredential,
} from '#db/shown/profile-overlay.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { ItemOf } from '#domain/operation/operation.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { isOfPassport } from '#domain/profile/profile-change.ts';

export type CodePassport = {
  lines: ShownCredential[];
  /** The current user owns the profile. */
  mayState: boolean;
  /** The last change of it that waits on this device. */
  queued: ItemOf<'profileChange'> | null;
};

export async function readCodePassport(db: Database, { type, id }: ClaimableProfile): Promise<CodePassport> {
  const [stated, changes, received, claims] = await Promise.all([
    db.credentials
      .where(type === 'broker' ? 'brokerId' : 'companyId')
      .equals(id)
      .toArray(),
    readQueuedProfileChanges(db),
    readReceivedProfileChanges(db),
    readOwnClaims(db),
  ]);
  return {
    lines: shownCredentials(stated, { type, id }, { queued: shownProfileChanges(changes), received }),
    mayState: claims.some(({ entityType, entityId }) => entityType === type && entityId === id),
    queued:
      changes
        .filter(
          ({ payload }) =>
            payload.profileType === type && payload.profileId === id && isOfPassport(payload.fields),
        )
        .at(-1) ?? null,
  };
}
