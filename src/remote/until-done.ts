import type { RemoteResult } from '#domain/operation/remote-result.ts';

/** Repeats a call while its answer is 'more', and counts what all of them did. */
export async function untilDone<T extends { status: string; count: number }>(
  call: () => Promise<RemoteResult<T>>,
  before = 0,
): Promise<RemoteResult<T>> {
  const answer = await call();
  if (answer.kind !== 'answered') return answer;
  const count = before + answer.value.count;
  if (answer.value.status === 'more') return untilDone(call, count);
  return { kind: 'answered', value: { ...answer.value, count } };
}
