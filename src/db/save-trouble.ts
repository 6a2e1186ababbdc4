const NO_SPACE = 'QuotaExceededError';

/** Why something a person wrote could not be saved on this device, in plain words (law 15); `thing` is what he calls it. */
export function saveTroubleWords(error: unknown, thing: string): string {
  const kept = 'Nothing is lost as long as this page stays open.';
  if (isNoSpace(error)) {
    return `This device has no space left to save the ${thing}. Free some space and submit again. ${kept}`;
  }
  return `The ${thing} could not be saved on this device. Close other tabs of this app and submit again. ${kept}`;
}

/** Dexie wraps what the browser threw. */
function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === NO_SPACE || ('inner' in error && isNoSpace(error.inner));
}
