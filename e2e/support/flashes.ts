import type { BrowserContext, Page } from 'playwright/test';

declare global {
  interface Window {
    headwaterFlashes?: () => string[];
  }
}

/** From the next page on, records which of `texts` ever appear on the screen, however briefly. */
export async function watchForFlashes(context: BrowserContext, texts: string[]): Promise<void> {
  await context.addInitScript((watched) => {
    const seen = new Set<string>();
    const look = () => {
      const visible = document.body?.innerText ?? '';
      for (const text of watched) if (visible.includes(text)) seen.add(text);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    window.headwaterFlashes = () => [...seen];
  }, texts);
}

/** Which of the watched texts have appeared on this page since it was opened. */
export function flashesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => window.headwaterFlashes?.() ?? ['not watched']);
}

/** Slows the page's processor down, as on a cheap phone: what flashes for one frame here flashes for many there. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
