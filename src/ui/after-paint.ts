/** Runs `task` once after the next paint. The timer covers background pages, which do not paint. */
export function afterPaint(page: Window, task: () => void): void {
  let done = false;
  const run = () => {
    if (!done) task();
    done = true;
  };
  page.requestAnimationFrame(() => page.setTimeout(run, 0));
  page.setTimeout(run, 1_000);
}
