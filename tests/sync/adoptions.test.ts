// How a visitor's listing gets an account, where a restore or the end of an account comes between, with whole devices and a real server.
import { describe, expect, it } from 'vitest';
import { discardItem, retryItem } from '#db/outbox/outbox.ts';
import { acceptItems } from '#db/sent/acknowledged.ts';
import { readListingRight } from '#db/sent/own-listings.ts';
import { endSession } from '#db/session/session.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { isAdoption } from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { readMyListings } from '#features/account/account-queries.ts';
import { deleteAccount } from '#session/sign-in.ts';
import { device, type Device } from '#support/device.ts';
import { change, list } from '#support/manage-listing.ts';
import { loseWrites, restoreFromBefore } from '#support/restore.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn, type Account } from '#support/users.ts';

const server = runningServer();
const DAY = 86_400_000;

async function listedByVisitor() {
  const made = device({ server });
  const { id } = await list(made);
  await made.sync();
  return { made, id };
}

/** A visitor's listing that a user has adopted on the device. */
async function adopted() {
  const { made, id } = await listedByVisitor();
  const account = await newAccount(server);
  const userId = await signInOn(made, account);
  await made.sync();
  expect(await authorOf(id)).toBe(userId);
  return { made, id, userId, account };
}

/** Restores a backup from between the listing and its adoption. */
async function loseAdoption(id: string): Promise<void> {
  const sent = await server.query<{ id: string }>(
    'select id from public.listing_changes where parcel_id = $1',
    [id],
  );
  // A restore fires no triggers.
  await server.exec(`begin; set local session_replication_role = replica;
    update public.listing_private set user_id = null where id = '${id}'; commit`);
  await restoreFromBefore(
    server,
    sent.map((each) => each.id),
  );
}

async function authorOf(id: string): Promise<string | null | undefined> {
  const [row] = await server.query<{ user_id: string | null }>(
    'select user_id from public.listing_private where id = $1',
    [id],
  );
  return row?.user_id;
}

const isManageable = async ({ db }: Device, id: string) => {
  const parcel = await db.parcels.get(id);
  return parcel !== undefined && (await readListingRight(db, parcel))?.mayConfirm === true;
};

const withoutWrites = ({ network }: Device) =>
  network.rule(({ path }) => ({ kind: path.endsWith('/write_rows') ? 'drop-request' : 'pass' }));

const remove = ({ db, server: api }: Device, { email, password }: Account) =>
  deleteAccount(
    { db, api: () => Promise.resolve(api) },
    { email, currentPassword: password, listings: 'keep' },
  );

describe('law 2: an adoption that a restore of the server lost', () => {
  it('is queued again by itself, and is at no time a lost edit of its user', async () => {
    const { made, id, userId } = await adopted();
    await loseAdoption(id);
    withoutWrites(made);
    await made.sync();
    const outbox = await made.outbox();
    expect(outbox.map((item) => [isAdoption(item), item.owner, item.refusal])).toEqual([
      [true, userId, null],
    ]);
    made.network.heal();
    await made.sync();
    expect([await authorOf(id), await made.outbox()]).toEqual([userId, []]);
    await endSession(made.db);
    expect(await isManageable(made, id)).toBe(false);
  });

  it('leaves the key to the device while the server has no author, however its user leaves', async () => {
    for (const leaves of ['before the adoption is sent again', 'after a discard'] as const) {
      const { made, id } = await adopted();
      await loseAdoption(id);
      withoutWrites(made);
      await made.sync();
      const [adoption] = await made.outbox();
      if (leaves === 'after a discard') await discardItem(made.db, adoption?.id ?? '');
      await endSession(made.db);
      made.network.heal();
      expect(await isManageable(made, id)).toBe(true);
      await change(made, id, { fields: { price: 1_234 } });
      await made.sync();
      expect(
        await server.query('select from public.parcels where id = $1 and price = 1234', [id]),
      ).toHaveLength(1);
    }
  });

  it('leaves the key also where the loss is not looked up yet', async () => {
    const { made, id } = await adopted();
    await loseAdoption(id);
    made.network.rule(({ path }) => ({ kind: path.endsWith('/read_back') ? 'drop-request' : 'pass' }));
    await made.sync();
    await endSession(made.db);
    expect(await isManageable(made, id)).toBe(true);
    made.network.heal();
    const next = await signInOn(made, await newAccount(server));
    for (let passes = 0; passes < 2; passes++) await made.sync();
    expect(await authorOf(id)).toBe(next);
  });

  it('waits for its listing, which was lost as well, until the author sends that again', async () => {
    const { made, id, userId } = await adopted();
    await loseWrites(server, [id]);
    await loseAdoption(id);
    await made.sync();
    const outbox = await made.outbox();
    expect(outbox).toHaveLength(2);
    expect(outbox.find(isAdoption)).toMatchObject({ state: 'waiting', refusal: null });
    expect(outbox.find((item) => !isAdoption(item))).toMatchObject({ id, refusal: { code: 'lost' } });
    await retryItem(made.db, id, made.clock.now());
    for (let passes = 0; passes < 2; passes++) await made.sync();
    expect([await authorOf(id), await made.outbox()]).toEqual([userId, []]);
  });

  it('is queued again once its listing is back, which another device sends', async () => {
    const { made: author, id } = await listedByVisitor();
    const key = (await author.db.sentParcels.get(id))?.key ?? null;
    const other = device({ server });
    await other.db.sentParcels.put({ id, owner: null, title: 'By link', savedAt: 0, key });
    const userId = await signInOn(other, await newAccount(server));
    for (let passes = 0; passes < 2; passes++) await other.sync();
    expect(await authorOf(id)).toBe(userId);
    await loseWrites(server, [id]);
    await loseAdoption(id);
    await other.sync();
    expect(await other.outbox()).toEqual([]);
    await author.sync();
    await retryItem(author.db, id, author.clock.now());
    await author.sync();
    for (let passes = 0; passes < 2; passes++) await other.sync();
    expect(await authorOf(id)).toBe(userId);
  });

  it('does not count as confirmed by an answer of an earlier epoch, which came after a sign-out', async () => {
    for (const isEarlier of [true, false]) {
      const { made, id } = await listedByVisitor();
      const userId = await signInOn(made, await newAccount(server));
      withoutWrites(made);
      await made.sync();
      const items = await made.outbox();
      const { epoch } = await readMirrorState(made.db);
      await endSession(made.db);
      const answer = { rows: { readable: [], unreadable: [] }, epoch: isEarlier ? newId() : epoch };
      await acceptItems(made.db, { kind: 'listingChange', items, answer, userId, now: 0, serverTime: null });
      expect([await isManageable(made, id), await made.outbox()]).toEqual([isEarlier, []]);
    }
  });
});

describe('the account of the user who was to adopt a listing', () => {
  it('was deleted on the device: the listing is managed with its key, and adopted by the next user', async () => {
    const { made, id } = await listedByVisitor();
    const account = await newAccount(server);
    await signInOn(made, account);
    withoutWrites(made);
    await made.sync();
    expect(await made.outbox()).toHaveLength(1);
    made.network.heal();
    expect(await remove(made, account)).toMatchObject({ ok: true });
    expect(await made.outbox()).toEqual([]);
    expect(JSON.stringify(await made.db.sentParcels.toArray())).not.toContain(account.id);
    expect(await isManageable(made, id)).toBe(true);
    expect((await readMyListings(made.db)).map((listing) => listing.id)).toEqual([id]);
    const next = await signInOn(made, await newAccount(server));
    for (let passes = 0; passes < 2; passes++) await made.sync();
    expect([await authorOf(id), await made.outbox()]).toEqual([next, []]);
  });

  it('was deleted elsewhere: thirty days later the next user adopts the listing', async () => {
    const { made, id } = await listedByVisitor();
    const account = await newAccount(server);
    await signInOn(made, account);
    withoutWrites(made);
    await made.sync();
    made.network.heal();
    await server.query('delete from auth.users where id = $1', [account.id]);
    await endSession(made.db);
    const [adoption] = await made.outbox();
    const age = (days: number) =>
      made.db.outbox.update(adoption?.id ?? '', { savedAt: made.clock.now() - days * DAY });
    const next = await newAccount(server);
    await signInOn(made, next);
    await age(29);
    await made.sync();
    expect((await made.outbox()).map(({ owner }) => owner)).toEqual([account.id]);
    await age(31);
    for (let passes = 0; passes < 2; passes++) await made.sync();
    expect([await authorOf(id), await made.outbox()]).toEqual([next.id, []]);
  });

  it('ended its session: no adoption is queued in their name any more', async () => {
    const { made } = await listedByVisitor();
    const account = await newAccount(server);
    await signInOn(made, account);
    await server.query('delete from auth.users where id = $1', [account.id]);
    made.clock.advance(DAY);
    for (let passes = 0; passes < 2; passes++) await made.sync();
    expect(await made.outbox()).toEqual([]);
  });
});
