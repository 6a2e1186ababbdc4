// Asks the server whether keys from outside fit their listings (law 2).
import { listUnprovenKeys, settleKey } from '#db/sent/listing-keys.ts';
import { unlessFull } from '#db/tables/quota-retry.ts';
import { visitor } from '#domain/account/session.ts';
import type { PassContext } from './context.ts';

/** Settles each key that the server can be asked about. One without an answer is asked about again with the next pass, and ends nothing. */
export async function proveKeys({ db, remote, now }: PassContext): Promise<void> {
  for (const { id, key } of await listUnprovenKeys(db)) {
    const answer = await remote.checkKey({ identity: visitor, id, key });
    if (!answer.ok) return;
    const { fits, epoch } = answer.value;
    await unlessFull(() => settleKey(db, { id, key }, { fits, epoch, now: now() }));
  }
}
