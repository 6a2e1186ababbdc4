import { Dexie } from 'dexie';
import { clearImageCache } from './image-cache.ts';

const NO_SPACE = 'QuotaExceededError';

/** Whether the device ran out of space. Dexie wraps the browser's error. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === NO_SPACE || ('inner' in error && isQuotaExceeded(error.inner));
}

/**
 * Runs `write`; when the device is out of space, clears the image cache and retries once. Within a transaction only the outermost
 * call retries.
 */
export async function withQuotaRetry<T>(write: () => PromiseLike<T>): Promise<T> {
  if (Dexie.currentTransaction !== null) return write();
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error) || !(await clearImageCache())) throw error;
    return write();
  }
}

/** Runs a write that can wait. A device without space for it can still send, and open its forms (laws 2 and 8). */
export async function unlessFull<T>(write: () => Promise<T>): Promise<T | 'full'> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    return 'full';
  }
}

/** Message for a failed save on this device (law 15); `thing` is the noun for what was being saved. */
export function saveFailureMessage(error: unknown, thing: string): string {
  const reassurance = 'Nothing is lost as long as this page stays open.';
  if (isQuotaExceeded(error)) {
    return `This device has no space left to save the ${thing}. Free some space and submit again. ${reassurance}`;
  }
  return `The ${thing} could not be saved on this device. Close other tabs of this app and submit again. ${reassurance}`;
}
