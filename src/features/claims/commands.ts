import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { removeDuplicateClaims, profileOf } from '#db/shown/claims.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { refusalOf } from '#domain/operation/operation-status.ts';
import { canChange, isOfKind } from '#domain/operation/operation.ts';
import { claimInsertOf, isAlreadyClaimed, type ClaimableProfile } from '#domain/profile/claim.ts';
import { newId } from '#domain/values/id.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import { readProfileClaim } from './queries.ts';

/** The outcome of a claim within a few seconds. */
export type ClaimOutcome =
  | { kind: 'submitted' }
  /** Saved on this device and yet to be sent; `expired` means that the user must sign in again first. */
  | { kind: 'saved'; expired: boolean }
  | { kind: 'already'; approved: boolean }
  | { kind: 'signed-out' }
  | { kind: 'refused'; message: string };

/** Claims a profile if `userId` is still the current user. Throws when the device cannot save the claim. */
export async function submitClaim(
  device: SubmitDevice,
  { profile, userId }: { profile: ClaimableProfile; userId: string | null },
): Promise<ClaimOutcome> {
  const { db } = device;
  if (userId === null || !(await isSignedInAs(db, userId))) return { kind: 'signed-out' };
  const existing = await alreadyClaimed(device, profile);
  if (existing !== null) return existing;
  const id = (await refusedClaimId(device, { profile, userId })) ?? newId();
  const result = await submitOperation(device, {
    kind: 'claim',
    payload: claimInsertOf({ id, userId, profile }),
  });
  return outcomeOf(device, { profile, result, expired: (await readSession(db))?.expired ?? false });
}

/** An existing claim, perhaps made in another tab or on another device. */
export async function alreadyClaimed(
  { db }: Pick<SubmitDevice, 'db'>,
  profile: ClaimableProfile,
): Promise<Extract<ClaimOutcome, { kind: 'already' }> | null> {
  const { state } = await readProfileClaim(db, profile);
  return state === 'pending' || state === 'approved'
    ? { kind: 'already', approved: state === 'approved' }
    : null;
}

/** A refused claim on this profile is sent again under its own id: the outbox never has two. */
async function refusedClaimId(
  { db }: SubmitDevice,
  { profile, userId }: { profile: ClaimableProfile; userId: string },
): Promise<string | undefined> {
  const refused = (await listOwnOutbox(db)).filter((item) => item.state === 'refused' && canChange(item));
  return refused
    .filter((item) => isOfKind(item, 'claim'))
    .find(
      (item) =>
        item.owner === userId && profileOf(item).type === profile.type && profileOf(item).id === profile.id,
    )?.id;
}

async function outcomeOf(
  device: SubmitDevice,
  {
    profile,
    result,
    expired,
  }: { profile: ClaimableProfile; result: SubmitResult<'claim'>; expired: boolean },
): Promise<ClaimOutcome> {
  const { state } = result;
  if (state.kind === 'accepted') return { kind: 'submitted' };
  const refusal = refusalOf(state);
  if (isAlreadyClaimed(refusal)) {
    // The duplicate leaves the outbox once the row that proves it is here; if it is not, the next pass fetches it.
    await removeDuplicateClaims(device.db);
    device.sync.requestSync('requested');
    return (await alreadyClaimed(device, profile)) ?? { kind: 'already', approved: false };
  }
  if (refusal !== null) return { kind: 'refused', message: refusal.message };
  if (state.kind === 'queued') return { kind: 'saved', expired };
  // Gone: a pass settled it before this tab looked, or it was discarded in another tab.
  return (await alreadyClaimed(device, profile)) ?? { kind: 'refused', message: '' };
}
