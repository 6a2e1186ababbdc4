import type { Page } from 'playwright/test';
import { SELDOM } from './wait-for.ts';

/** From now on this page notes when these words are first painted within `main`. */
export async function expectShown(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    performance.clearMarks('shown');
    const observer = new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes(wanted) !== true) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => void performance.mark('shown'));
        port1.start();
        port2.postMessage('painted');
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
}

/** When they were (ms since 1970). */
export async function shownAt(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => {
      const [mark] = performance.getEntriesByName('shown');
      return mark === undefined ? undefined : performance.timeOrigin + mark.startTime;
    },
    undefined,
    SELDOM,
  );
  return Number(await found.jsonValue());
}
