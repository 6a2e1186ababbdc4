import type { Page } from 'playwright/test';
import { SELDOM } from './wait-for.ts';

/** Milliseconds from the start of the navigation until seven brokers are painted. */
export async function timeToBrokers(page: Page, origin = ''): Promise<number> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('main a[href^="/broker/"]').length < 7) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('brokers'));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin}/brokers`, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('brokers')[0]?.startTime,
    undefined,
    SELDOM,
  );
  return Number(await painted.jsonValue());
}
