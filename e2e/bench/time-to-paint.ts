import type { Page } from 'playwright/test';
import { SELDOM } from './wait-for.ts';

/** What changes on the screen: the list's count or cards, or the field with the input. */
type Change = 'list' | 'field';

/** Milliseconds from the input that `act` makes until the change that follows is painted. */
export async function timeToPaint(
  page: Page,
  { input, change = 'list', act }: { input: 'click' | 'keydown'; change?: Change; act: () => Promise<void> },
): Promise<number> {
  // The page notes the time itself; an open promise of the driver would be measured with it.
  await page.evaluate(
    ([type, what]) => {
      const listText = () => {
        const parts = document.querySelectorAll('main [role="status"], main article h2');
        return [...parts].map(({ textContent }) => textContent).join();
      };
      const before = listText();
      const note = (since: number) => {
        document.documentElement.dataset.paintedAfter = String(performance.now() - since);
      };
      // Before the page's other tasks, for which the user does not wait.
      const noteWhenPainted = (since: number) =>
        requestAnimationFrame(
          () => void scheduler.postTask(() => note(since), { priority: 'user-blocking' }),
        );
      delete document.documentElement.dataset.paintedAfter;
      const watchList = ({ timeStamp }: Event) => {
        const observer = new MutationObserver(() => {
          if (listText() === before || document.querySelector('main [role="status"]') === null) return;
          observer.disconnect();
          noteWhenPainted(timeStamp);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      };
      const watchField = ({ timeStamp }: Event) => {
        addEventListener('input', () => noteWhenPainted(timeStamp), { once: true });
      };
      addEventListener(type, what === 'list' ? watchList : watchField, { once: true, capture: true });
    },
    [input, change] as const,
  );
  await act();
  const painted = await page.waitForFunction(
    () => document.documentElement.dataset.paintedAfter,
    undefined,
    SELDOM,
  );
  return Number(await painted.jsonValue());
}
