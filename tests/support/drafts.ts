import { vi } from 'vitest';

/** Stores one draft where there is no browser; undone with `vi.unstubAllGlobals()`. */
export function storeDraft(): Map<string, string> {
  const drafts = new Map([['headwater-parcel-draft', '{}']]);
  vi.stubGlobal('localStorage', {
    get length() {
      return drafts.size;
    },
    key: (at: number) => [...drafts.keys()][at],
    removeItem: (key: string) => drafts.delete(key),
  });
  return drafts;
}
