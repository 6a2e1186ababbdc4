import type { SyncClient } from '#client/sync-context.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Grant } from '#domain/review/setup.ts';
import { scriptUnavailable, type LoadApi } from '#session/api.ts';

type Device = { api: LoadApi; sync: SyncClient };

/**
 * Makes the user with this e-mail an administrator; null is the current user, whose roles are then fetched again. An empty key is
 * rejected without a request: the server counts wrong keys.
 */
export async function grantAdmin(
  { api, sync }: Device,
  { key, email }: { key: string; email: string | null },
): Promise<RemoteResult<Grant>> {
  if (key === '') return { kind: 'answered', value: { status: 'invalidKey' } };
  const answer = await api().then(({ setup }) => setup.grantAdmin({ key, email }), scriptUnavailable);
  if (isGranted(answer)) sync.requestSync('requested');
  return answer;
}

/** Also true for a user who was an administrator before. */
export function isGranted(answer: RemoteResult<Grant>): boolean {
  return (
    answer.kind === 'answered' &&
    (answer.value.status === 'granted' || answer.value.status === 'alreadyAdmin')
  );
}
