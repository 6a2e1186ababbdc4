import type { Locator } from 'playwright/test';

/** The layout of the nearest scrollable ancestor. */
export function scrollAreaAround(inside: Locator): Promise<{ maxHeight: string; overflowY: string } | null> {
  return inside.evaluate((start) => {
    for (let element = start.parentElement; element !== null; element = element.parentElement) {
      const { maxHeight, overflowY } = getComputedStyle(element);
      if (overflowY === 'auto') return { maxHeight, overflowY };
    }
    return null;
  });
}
