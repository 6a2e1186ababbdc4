import type { Page } from 'playwright/test';

/** Milliseconds from the input that `act` makes until the change that follows in the list's count or cards is painted. */
export async function timeToPaint(
  page: Page,
  { input, act }: { input: 'click' | 'keydown'; act: () => Promise<void> },
): Promise<number> {
  // An answer by way of the page, not of a promise kept open: the page measures alone.
  await page.evaluate((type) => {
    const shown = () => {
      const parts = document.querySelectorAll('main [role="status"], main article h2');
      return [...parts].map(({ textContent }) => textContent).join();
    };
    const before = shown();
    delete document.documentElement.dataset.paintedAfter;
    addEventListener(
      type,
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          if (shown() === before || document.querySelector('main [role="status"]') === null) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              document.documentElement.dataset.paintedAfter = String(performance.now() - timeStamp);
            });
            port1.start();
            port2.postMessage('painted');
          });
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { once: true, capture: true },
    );
  }, input);
  await act();
  const painted = await page.waitForFunction(() => document.documentElement.dataset.paintedAfter);
  return Number(await painted.jsonValue());
}
