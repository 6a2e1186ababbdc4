import { expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { readRecords } from '#features/records/queries.ts';
import { device, type Device } from '#support/device.ts';
import { change, list } from '#support/manage-listing.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

// M12 on whole devices: what the server sends becomes records, and a revoked claim takes them away.
const server = runningServer();

/** The records of these listings, as kind, event, role and whether the server has them. */
async function recordsOf({ db }: Device, ids: readonly string[]) {
  const { rows } = (await readRecords(db)) ?? { rows: [] };
  return rows
    .filter(({ listing }) => ids.includes(listing.id))
    .map(({ kind, event, role, item }) => [kind, event, role, item === null]);
}

it('M12: an owner has records of the listings under their profile, sent or not, until the claim is revoked', async () => {
  const owner = device({ server });
  const account = await newAccount(server);
  const claim = claimRow(account.id, { entity_type: 'broker', entity_id: BROKER, approved: true });
  const claimId = await insertAsOwner(server, 'claimed_entities', claim);
  await signInOn(owner, account);
  const seller = device({ server });
  const contact = { name: 'Jo Farm', phone: '0491 570 313', email: null };
  const { id } = await list(seller, {}, contact);
  const { id: foreign } = await list(
    seller,
    { brokerId: BROKER_OF_OTHER_COMPANY, companyId: OTHER_COMPANY },
    contact,
  );
  await seller.sync();
  await owner.sync();
  const before = (await readRecords(owner.db))?.rows.find(({ listing }) => listing.id === id);
  expect(before).toMatchObject({ by: null, listing: { seller: contact } });
  expect(before?.receivedAt).toEqual(expect.any(Number));
  await change(owner, id, { fields: { price: 49_000, actingFor: 'seller' } });
  await owner.sync();
  await change(owner, id, { action: 'confirm' });
  const records = await recordsOf(owner, [id, foreign]);
  expect(records).toHaveLength(4);
  expect(records).toEqual(
    expect.arrayContaining([
      ['Listing', 'Listed', null, true],
      ['Change', 'Price', 'Broker', true],
      ['Disclosure', 'Acting for', 'Broker', true],
      ['Confirmation', 'Confirmed', 'Broker', false],
    ]),
  );
  await owner.sync();
  expect(await recordsOf(owner, [id, foreign])).toHaveLength(4);

  await server.query('delete from public.claimed_entities where id = $1', [claimId]);
  await owner.sync();
  expect((await readRecords(owner.db))?.rows).toEqual([]);
  await endSession(owner.db);
  expect(await readRecords(owner.db)).toBeNull();
});
