/**
 * Runs a job when asked; asked again while it runs, it runs once more afterwards, so that nothing queued in between waits
 * for the next occasion. Errors go to `onError`: the next ask tries again.
 */
export function singleFlight({
  job,
  onError,
}: {
  job: () => Promise<void>;
  onError: (error: unknown) => void;
}): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      await job().catch(onError);
    } while (again);
    running = null;
  };
  return () => {
    if (running === null) running = loop();
    else again = true;
    return running;
  };
}
