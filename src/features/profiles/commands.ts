import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { profileChangeInsertOf } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { isSignedInAs } from '#session/is-signed-in-as.ts';
import type { Colleague } from './queries.ts';

/**
 * Says that a broker has left their company, or is back. Returns null and saves nothing when the user has signed out. Throws when the device
 * cannot save it.
 */
export async function submitLeft(
  device: SubmitDevice,
  {
    colleague: { id, companyId },
    hasLeft,
    userId,
  }: { colleague: Colleague; hasLeft: boolean; userId: string },
): Promise<SubmitResult<'profileChange'> | null> {
  if (!(await isSignedInAs(device.db, userId))) return null;
  const [left, before] = hasLeft ? [companyId, null] : [null, companyId];
  const payload = profileChangeInsertOf({
    id: newId(),
    profile: { type: 'broker', id },
    userId,
    change: { fields: { leftCompany: left }, before: { leftCompany: before } },
    now: device.clock.now(),
  });
  return submitOperation(device, { kind: 'profileChange', payload });
}
