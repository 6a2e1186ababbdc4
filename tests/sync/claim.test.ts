import { describe, expect, it } from 'vitest';
import { discardItem } from '#db/outbox/outbox.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { newId } from '#domain/values/id.ts';
import { submitClaim } from '#features/claims/commands.ts';
import { readProfileClaim } from '#features/claims/queries.ts';
import { device, type Device } from '#support/device.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const profile: ClaimableProfile = { type: 'broker', id: BROKER };
const claimsOf = (userId: string) =>
  server.query('select entity_type, entity_id, approved from public.claimed_entities where user_id = $1', [
    userId,
  ]);
const pendingRow = { entity_type: 'broker', entity_id: BROKER, approved: false };

/** A phone with a signed-in user and a complete mirror. */
async function phone(account = newAccount(server)) {
  const made = device({ server });
  const userId = await signInOn(made, await account);
  await made.sync();
  return { made, sync: () => made.sync(), userId };
}

/** Claims as the button does; `pass` runs the requested pass, without it the wait for confirmation ends at once. */
async function claim(
  { db, clock }: Device,
  { on = profile, pass }: { on?: ClaimableProfile; pass?: () => Promise<unknown> } = {},
) {
  const sync = { requestSync: (why: string) => void (why === 'saved' && pass?.()) };
  const sleep = () => (pass === undefined ? Promise.resolve() : new Promise<void>(() => undefined));
  const sender = { db, sync, clock: { now: clock.now, sleep, online: () => pass !== undefined } };
  const { userId } = await readProfileClaim(db, on);
  return submitClaim(sender, { profile: on, userId });
}

const stateOn = async ({ db }: Device) => (await readProfileClaim(db, profile)).state;

describe('a claim', () => {
  it('made offline is pending at once and arrives once, even when answers are lost', async () => {
    const { made, sync, userId } = await phone();
    expect(await stateOn(made)).toBe('unclaimed');
    expect(await claim(made)).toEqual({ kind: 'saved', expired: false });
    expect(await stateOn(made)).toBe('pending');
    made.network.rule(({ method, path }) => ({
      kind: method === 'POST' && path === '/rest/v1/claimed_entities' ? 'drop-response' : 'pass',
    }));
    await sync();
    expect(await claimsOf(userId)).toEqual([pendingRow]);
    expect(await stateOn(made)).toBe('pending');
    made.network.heal();
    await sync();
    expect(await claimsOf(userId)).toEqual([pendingRow]);
    expect(await made.outbox()).toEqual([]);
    expect(await stateOn(made)).toBe('pending');
  });

  it('is submitted while the user waits, approved by an administrator, and then verified', async () => {
    const { made, sync, userId } = await phone();
    const on: ClaimableProfile = { type: 'company', id: COMPANY };
    expect(await claim(made, { on, pass: sync })).toEqual({ kind: 'submitted' });
    await sync();
    await server.query('update public.claimed_entities set approved = true where user_id = $1', [userId]);
    await sync();
    expect(await readProfileClaim(made.db, on)).toMatchObject({ state: 'approved', unsent: false });
  });

  it('made offline on two phones of one user is one claim, and leaves no item in the outbox', async () => {
    const account = newAccount(server);
    const [first, second] = [await phone(account), await phone(account)];
    await claim(first.made);
    await claim(second.made);
    await first.sync();
    await second.sync();
    await second.sync();
    expect(await claimsOf(first.userId)).toEqual([pendingRow]);
    for (const { made } of [first, second]) {
      expect(await made.outbox()).toEqual([]);
      expect(await stateOn(made)).toBe('pending');
    }
  });

  it('that another phone submitted between the pull and the push is already there, not a failure', async () => {
    const { made, sync, userId } = await phone();
    made.network.rule(async ({ method, path }) => {
      if (method === 'POST' && path === '/rest/v1/claimed_entities') {
        await server.query(
          'insert into public.claimed_entities (id, user_id, entity_type, entity_id) values ($1, $2, $3, $4) on conflict do nothing',
          [newId(), userId, profile.type, profile.id],
        );
      }
      return { kind: 'pass' };
    });
    expect(await claim(made, { pass: sync })).toEqual({ kind: 'already', approved: false });
    expect(await stateOn(made)).toBe('pending');
    await sync();
    expect(await made.outbox()).toEqual([]);
    expect(await claimsOf(userId)).toEqual([pendingRow]);
  });

  it('on a profile that left the directory is refused, keeps the reason and does not count', async () => {
    const { made, sync } = await phone();
    const gone = newId();
    await server.query(
      `insert into public.brokers (id, name, title, email, phone, image, bio, specialties, location, company_id)
       select $1, name, title, 'gone@river.example', phone, image, bio, specialties, location, company_id
       from public.brokers where id = $2`,
      [gone, BROKER],
    );
    await sync();
    await claim(made, { on: { type: 'broker', id: gone } });
    await server.query('delete from public.brokers where id = $1', [gone]);
    await sync();
    expect(await made.outbox()).toMatchObject([
      { state: 'refused', refusal: { message: 'This broker is no longer listed.' } },
    ]);
    expect((await readProfileClaim(made.db, { type: 'broker', id: gone })).state).not.toBe('pending');
  });

  it('of one user is invisible to another user', async () => {
    const { made, sync } = await phone();
    await claim(made);
    await sync();
    const other = await phone();
    expect(await stateOn(other.made)).toBe('unclaimed');
  });
});

it('a claim that was discarded too late keeps its author from no other claim', async () => {
  const { made, sync, userId } = await phone();
  await claim(made);
  made.network.rule(({ path }) => ({
    kind: path === '/rest/v1/claimed_entities' ? 'drop-response' : 'pass',
  }));
  await sync();
  made.network.heal();
  const [item] = await made.outbox();
  await discardItem(made.db, item?.id ?? '');
  await sync();
  expect(await made.outbox()).toMatchObject([{ refusal: { code: 'received-first' } }]);
  await server.query('delete from public.claimed_entities where user_id = $1', [userId]);
  await sync();
  expect(await claim(made)).toMatchObject({ kind: 'saved' });
});
