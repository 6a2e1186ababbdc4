import type { Page } from 'playwright/test';
import { SELDOM } from './wait-for.ts';

/** Has this page mark when this text is first painted within `main`. */
export async function markWhenPainted(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    performance.clearMarks('painted');
    const observer = new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes(wanted) !== true) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => void performance.mark('painted'));
        port1.start();
        port2.postMessage('painted');
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
}

/** When that text was painted (ms since 1970). */
export async function paintedAt(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => {
      const [mark] = performance.getEntriesByName('painted');
      return mark === undefined ? undefined : performance.timeOrigin + mark.startTime;
    },
    undefined,
    SELDOM,
  );
  return Number(await found.jsonValue());
}
