// What screens say of an item that the server received (law 1).
import { expect } from 'vitest';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { isMirrored } from '#domain/feed/feed.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { keepsConfirmed } from './oracle.ts';
import { tabOf, type Copy } from './phone.ts';
import type { World } from './world.ts';

/** Expects that nothing that the server received is called discarded, or forgotten where the device had its confirmation. */
export async function expectReceivedReported(world: World): Promise<void> {
  for (const phone of world.phones)
    for (const [id, { title, notified }] of phone.copies) {
      const kind = world.intents.get(id)?.kind;
      if (kind === undefined || !isOpen(notified) || !isReceived(world, id)) continue;
      const status = await readOperationStatus(tabOf(phone).db, kind, id);
      if (status.kind !== 'gone') continue;
      if (status.isDiscarded) expect.fail(`law 1: '${title}' was received, and is called discarded`);
      if (notified === 'saved' && !isMirrored(KINDS[kind].table) && keepsConfirmed(world, phone, id))
        expect.fail(`law 1: '${title}' was received, and the device does not know it`);
    }
}

/** The author has not discarded it here, alone or with its listing, nor been told what became of it. */
const isOpen = (notified: Copy['notified']) => notified === 'saved' || notified === 'withdrawing';

/** The server received it, and has not lost that in a restore. */
function isReceived({ carrier, office }: World, id: string): boolean {
  return carrier.accepted.some((each) => each.id === id) && !office.lost.has(id);
}
