import { removeDuplicateClaims, profileOf } from '#db/claims.ts';
import { readSession } from '#db/stored-session.ts';
import { listOutbox } from '#db/outbox.ts';
import { claimInsertOf, isAlreadyClaimed, type ClaimableProfile } from '#domain/claim.ts';
import { newId } from '#domain/id.ts';
import { isOfKind } from '#domain/operation.ts';
import { refusalOf } from '#domain/operation-status.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { readProfileClaim } from './queries.ts';

/** What came of a claim within a few seconds. */
export type ClaimOutcome =
  | { kind: 'submitted' }
  /** On this device, to be sent; `expired` when he has to sign in again first. */
  | { kind: 'saved'; expired: boolean }
  | { kind: 'already'; approved: boolean }
  /** He signed out meanwhile, in another tab. */
  | { kind: 'signed-out' }
  /** The server refused it, in its words. */
  | { kind: 'refused'; message: string };

/** Claims a profile for `userId`, if it is still he who uses this device. Throws when the device cannot save the claim. */
export async function submitClaim(
  device: SubmitDevice,
  { profile, userId }: { profile: ClaimableProfile; userId: string | null },
): Promise<ClaimOutcome> {
  const { db } = device;
  if (userId === null || !(await isSignedInAs(db, userId))) return { kind: 'signed-out' };
  const before = await alreadyClaimed(device, profile);
  if (before !== null) return before;
  const id = (await refusedBefore(device, { profile, userId })) ?? newId();
  const outcome = await submitOperation(device, {
    kind: 'claim',
    payload: claimInsertOf({ id, userId, profile }),
  });
  return wordOf(device, { profile, outcome, expired: (await readSession(db))?.expired ?? false });
}

/** The claim that is there already, be it made in another tab or on another device. */
export async function alreadyClaimed(
  { db }: Pick<SubmitDevice, 'db'>,
  profile: ClaimableProfile,
): Promise<Extract<ClaimOutcome, { kind: 'already' }> | null> {
  const { state } = await readProfileClaim(db, profile);
  return state === 'pending' || state === 'approved'
    ? { kind: 'already', approved: state === 'approved' }
    : null;
}

/** A claim on this profile that was refused goes out again as itself: the outbox never holds two. */
async function refusedBefore(
  { db }: SubmitDevice,
  { profile, userId }: { profile: ClaimableProfile; userId: string },
): Promise<string | undefined> {
  const refused = (await listOutbox(db)).filter(({ state }) => state === 'refused');
  return refused
    .filter((item) => isOfKind(item, 'claim'))
    .find(
      (item) =>
        item.owner === userId && profileOf(item).type === profile.type && profileOf(item).id === profile.id,
    )?.id;
}

async function wordOf(
  device: SubmitDevice,
  {
    profile,
    outcome,
    expired,
  }: { profile: ClaimableProfile; outcome: SubmitResult<'claim'>; expired: boolean },
): Promise<ClaimOutcome> {
  const { state } = outcome;
  if (state.kind === 'accepted') return { kind: 'submitted' };
  const refusal = refusalOf(state);
  if (isAlreadyClaimed(refusal)) {
    // It leaves the outbox with the row that proves it, which the next pass brings where this one has not.
    await removeDuplicateClaims(device.db);
    device.sync.requestSync('asked');
    return (await alreadyClaimed(device, profile)) ?? { kind: 'already', approved: false };
  }
  if (refusal !== null) return { kind: 'refused', message: refusal.message };
  if (state.kind === 'queued') return { kind: 'saved', expired };
  // Gone: the pass that was told so has settled it before this tab looked, or it was discarded in another tab.
  return (await alreadyClaimed(device, profile)) ?? { kind: 'refused', message: '' };
}
