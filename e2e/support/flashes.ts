import type { BrowserContext, Page } from 'playwright/test';

declare global {
  interface Window {
    headwaterFlashes?: () => string[];
  }
}

/** From the next page on, writes down each of `words` that ever stands on the screen, however briefly. */
export async function watchForFlashes(context: BrowserContext, words: string[]): Promise<void> {
  await context.addInitScript((watched) => {
    const seen = new Set<string>();
    const look = () => {
      const shown = document.body?.innerText ?? '';
      for (const word of watched) if (shown.includes(word)) seen.add(word);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    window.headwaterFlashes = () => [...seen];
  }, words);
}

/** Which of the watched words have stood on this page since it was opened. */
export function flashesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => window.headwaterFlashes?.() ?? ['nobody watched']);
}

/** Slows the page's processor down, as a cheap phone's: what flashes for a frame here flashes there for many. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
