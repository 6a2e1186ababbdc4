import { clearImageCache } from './image-cache.ts';

const NO_SPACE = 'QuotaExceededError';

/** Whether the device had no space left. Dexie wraps what the browser threw. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === NO_SPACE || ('inner' in error && isQuotaExceeded(error.inner));
}

/** Writes; where the device has no space left, the pictures of other sites make room, and it is tried once more. */
export async function withQuotaRetry<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error) || !(await clearImageCache())) throw error;
    return write();
  }
}
