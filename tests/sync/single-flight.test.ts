import { expect, it, vi } from 'vitest';
import { singleFlight } from '#sync/single-flight.ts';

it('runs exactly once more for all requests made while it ran', async () => {
  const gates: (() => void)[] = [];
  const job = vi.fn(() => new Promise<void>((resolve) => gates.push(resolve)));
  const ask = singleFlight({ job, onError: () => undefined });
  const first = ask();
  await expect.poll(() => gates).toHaveLength(1);
  void ask();
  void ask();
  gates[0]?.();
  await expect.poll(() => job).toHaveBeenCalledTimes(2);
  gates[1]?.();
  await first;
  expect(job).toHaveBeenCalledTimes(2);
});

it('runs again after a job that failed', async () => {
  const failure = new Error('the database is lost');
  const job = vi.fn<() => Promise<void>>().mockRejectedValueOnce(failure).mockResolvedValueOnce();
  const onError = vi.fn();
  const ask = singleFlight({ job, onError });
  await ask();
  await ask();
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  expect(job).toHaveBeenCalledTimes(2);
});

it('serves all requests of a rest with the run after it', async () => {
  const { promise: rested, resolve: wake } = Promise.withResolvers<void>();
  const job = vi.fn<() => Promise<void>>().mockResolvedValue();
  const ask = singleFlight({ rest: () => rested, job, onError: () => undefined });
  const first = ask();
  void ask();
  expect(job).not.toHaveBeenCalled();
  wake();
  await first;
  expect(job).toHaveBeenCalledOnce();
});
