/** Runs `task` when what stands on the page by now is painted; a page in the background does not paint, so a timer stands behind it. */
export function afterPaint(page: Window, task: () => void): void {
  let done = false;
  const run = () => {
    if (!done) task();
    done = true;
  };
  page.requestAnimationFrame(() => page.setTimeout(run, 0));
  page.setTimeout(run, 1_000);
}
