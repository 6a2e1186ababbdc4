import type { Asked } from '#domain/asked.ts';
import type { Grant } from '#domain/setup.ts';
import type { LoadServer } from '#session/server.ts';
import type { SyncClient } from '#sync/client.ts';

type Device = { server: LoadServer; sync: SyncClient };

/**
 * Makes the person with this e-mail an administrator; null is whoever uses the device, whose roles then come anew. A missing key
 * is wrong without asking: the server counts wrong ones.
 */
export async function grantAdmin(
  { server, sync }: Device,
  { key, email }: { key: string; email: string | null },
): Promise<Asked<Grant>> {
  if (key === '') return { kind: 'answered', value: { status: 'invalid_key' } };
  const answer = await server().then(
    ({ setup }) => setup.grantAdmin({ key, email }),
    (): Asked<Grant> => ({ kind: 'unreachable', trouble: 'silence' }),
  );
  if (isGranted(answer)) sync.requestSync('asked');
  return answer;
}

/** Whether that person is an administrator now; one who was before counts too (spec section 6). */
export function isGranted(answer: Asked<Grant>): boolean {
  return (
    answer.kind === 'answered' &&
    (answer.value.status === 'granted' || answer.value.status === 'already_admin')
  );
}
