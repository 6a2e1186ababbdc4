// Passes of the timer, which any server may answer: what only the primary can tell is still noticed.
import { describe, expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { readClockSkew, readMirrorState } from '#db/tables/mirror-state.ts';
import { LONG_STALL_MS } from '#domain/operation/sync-status.ts';
import { manualClock } from '#support/clock.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { withOpenTransaction } from '#support/open-transaction.ts';
import { withPageSize } from '#support/page-size.ts';
import { hasRealServer } from '#support/real-server.ts';
import { companySubmissionRow, insertAsOwner, parcelRow } from '#support/server-rows.ts';
import { runningRealServer, runningServer } from '#support/server.ts';
import { methodsOfTimedPass } from '#support/standbys.ts';
import { newAccount, signInOn } from '#support/users.ts';

const HOUR = 3_600_000;

describe.skipIf(!hasRealServer)('a transaction that stays open', () => {
  const server = runningRealServer();
  const insertParcel = () => insertAsOwner(server, 'parcels', parcelRow());
  const stall = async ({ db }: Device) => (await readMirrorState(db)).stalledMs;

  /** As if it had been open for as much longer (ms): by default, than a stall that is shown. */
  async function age({ db }: Device, ms = LONG_STALL_MS): Promise<void> {
    const { stalledSince } = await readMirrorState(db);
    await changeMirrorState(db, { stalledSince: Number(stalledSince) - ms });
  }

  it('is noticed by any server, asked about at the primary once it is long, and over with the answer of any', async () => {
    const phone = device({ server });
    await phone.sync();
    await withOpenTransaction(server.url(), async () => {
      await insertParcel();
      for (let passes = 0; passes < 2; passes++) expect(await methodsOfTimedPass(phone)).toEqual(['GET']);
      expect((await readMirrorState(phone.db)).stalledSince).not.toBe(null);
      await age(phone);
      expect(await methodsOfTimedPass(phone)).toEqual(['GET', 'POST']);
      expect(await stall(phone)).toBeGreaterThan(LONG_STALL_MS);
      expect(await methodsOfTimedPass(phone)).toEqual(['GET']);
      expect(await stall(phone)).toBeGreaterThan(LONG_STALL_MS);
    });
    await insertParcel();
    expect(await methodsOfTimedPass(phone)).toEqual(['GET']);
    expect(await readMirrorState(phone.db)).toMatchObject({ stalledSince: null, stalledMs: 0 });
  });

  it('counts from the answer of the primary where it was seen first by a server with a fast clock', async () => {
    const phone = device({ server });
    await phone.sync();
    await withOpenTransaction(server.url(), async () => {
      await insertParcel();
      await phone.sync();
      await age(phone, -HOUR);
      await phone.sync();
      const { stalledSince, serverTime } = await readMirrorState(phone.db);
      expect(stalledSince).toBe(serverTime);
    });
  });
});

describe('on any server', () => {
  const server = runningServer();

  it.each([
    ['set right', -11, 0],
    ['set wrong', 0, 11],
  ])('a clock that was %s is noticed', async (_how, before, after) => {
    const clock = manualClock(Date.now() + before * HOUR);
    const phone = device({ server, clock });
    await phone.sync();
    clock.advance((after - before) * HOUR);
    expect(await methodsOfTimedPass(phone)).toEqual(['GET', 'POST']);
    expect(Math.round(Number(await readClockSkew(phone.db, clock.now())) / HOUR)).toBe(after);
    expect(await methodsOfTimedPass(phone)).toEqual(['GET']);
  });

  it('a visitor asks any, also where the sign-out of a user came between two pages of their own rows', async () => {
    const account = await newAccount(server);
    const userId = await signInOn(device({ server }), account);
    for (const name of ['One', 'Two', 'Three'])
      await insertAsOwner(server, 'pending_companies', companySubmissionRow(userId, { name }));
    const phone = device({ server });
    await phone.sync();
    await signInOn(phone, account);
    await withPageSize(server, 1, () => expect(phone.sync({ dieAt: 'applied' })).rejects.toThrow(Killed));
    await endSession(phone.db);
    await methodsOfTimedPass(phone);
    expect(await methodsOfTimedPass(phone)).toEqual(['GET']);
  });
});
