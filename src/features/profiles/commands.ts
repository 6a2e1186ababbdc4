import { submitOperation, type SubmitDevice, type SubmitResult } from '#client/submit-operation.ts';
import { newId } from '#domain/id.ts';
import { profileChangeInsertOf } from '#domain/profile-change.ts';
import type { Colleague } from './queries.ts';

/** Says that a broker has left their company, or is back. Throws when the device cannot save it. */
export function submitLeft(
  device: SubmitDevice,
  {
    colleague: { id, companyId },
    hasLeft,
    userId,
  }: { colleague: Colleague; hasLeft: boolean; userId: string },
): Promise<SubmitResult<'profileChange'>> {
  const [left, before] = hasLeft ? [companyId, null] : [null, companyId];
  const payload = profileChangeInsertOf({
    id: newId(),
    profile: { type: 'broker', id },
    userId,
    change: { fields: { left_company: left }, before: { left_company: before } },
    now: device.clock.now(),
  });
  return submitOperation(device, { kind: 'profileChange', payload });
}
