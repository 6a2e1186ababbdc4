import { isQuotaExceeded } from './quota-retry.ts';

/** Why something a person wrote could not be saved on this device, in plain words (law 15); `thing` is what he calls it. */
export function saveFailureMessage(error: unknown, thing: string): string {
  const kept = 'Nothing is lost as long as this page stays open.';
  if (isQuotaExceeded(error)) {
    return `This device has no space left to save the ${thing}. Free some space and submit again. ${kept}`;
  }
  return `The ${thing} could not be saved on this device. Close other tabs of this app and submit again. ${kept}`;
}
