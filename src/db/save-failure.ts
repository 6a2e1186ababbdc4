import { isQuotaExceeded } from './quota-retry.ts';

/** Message for a failed save on this device (law 15); `thing` is the noun for what was being saved. */
export function saveFailureMessage(error: unknown, thing: string): string {
  const reassurance = 'Nothing is lost as long as this page stays open.';
  if (isQuotaExceeded(error)) {
    return `This device has no space left to save the ${thing}. Free some space and submit again. ${reassurance}`;
  }
  return `The ${thing} could not be saved on this device. Close other tabs of this app and submit again. ${reassurance}`;
}
