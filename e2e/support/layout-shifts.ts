import type { BrowserContext, Page } from 'playwright/test';

/** Records layout shifts on the page, as the browser measures them. */
export function watchShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const nameOf = (source: unknown) => {
      const node = typeof source === 'object' && source !== null && 'node' in source ? source.node : null;
      return node instanceof Element ? node.outerHTML.slice(0, 120) : 'a text';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('sources' in entry) || !Array.isArray(entry.sources)) continue;
        if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
        const { dataset } = document.documentElement;
        dataset['shifts'] = `${dataset['shifts'] ?? ''}\n${entry.sources.map(nameOf).join(' and ')}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The element that moved on a settled page. */
export const movedOn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: 2_000 });
    });
    return document.documentElement.dataset['shifts'];
  });
