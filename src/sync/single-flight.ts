/**
 * Returns a function that runs the job, one run at a time. A call during a run causes one more run afterwards, so that nothing queued in
 * between is left waiting; the run that follows a `rest` also serves the calls made meanwhile. Errors go to `onError`; the next call tries
 * again.
 */
export function singleFlight({
  rest = () => Promise.resolve(),
  job,
  onError,
}: {
  rest?: () => Promise<void>;
  job: () => Promise<void>;
  onError: (error: unknown) => void;
}): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const loop = async () => {
    do {
      await rest();
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
