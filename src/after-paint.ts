/** Runs `task` when the page has painted; a page in the background does not paint, so a timer stands behind it. */
export function afterFirstPaint(page: Window, task: () => void): void {
  let done = false;
  const run = () => {
    if (!done) task();
    done = true;
  };
  page.requestAnimationFrame(() => page.setTimeout(run, 0));
  page.setTimeout(run, 1_000);
}
