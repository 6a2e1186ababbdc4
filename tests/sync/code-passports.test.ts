import { describe, expect, it } from 'vitest';
import {
  readQueuedProfileChanges,
  readReceivedProfileChanges,
  shownCredentials,
  shownProfileChanges,
} from '#db/shown/profile-overlay.ts';
import { credentialState, sourceText } from '#domain/profile/credential-text.ts';
import type { CredentialLine } from '#domain/profile/credential.ts';
import { dayByServer } from '#domain/values/date.ts';
import { stateLine } from '#support/credentials.ts';
import { device, Killed, type Device } from '#support/device.ts';
import { COMPANY } from '#support/seed-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();
const FEES = { percent: 2, minimum: 300, gst: 'on-top' } as const;

/** A device of an approved owner of the seeded company. */
async function ownersPhone(): Promise<Device> {
  const phone = device({ server });
  const account = await newAccount(server);
  const claim = claimRow(account.id, { entity_type: 'company', entity_id: COMPANY, approved: true });
  await insertAsOwner(server, 'claimed_entities', claim);
  await signInOn(phone, account);
  await phone.sync();
  return phone;
}

/** A line as the screens of a device show it. */
async function shown({ db }: Device, line: CredentialLine) {
  const stated = await db.credentials.where('companyId').equals(COMPANY).toArray();
  const lines = shownCredentials(
    stated,
    { type: 'company', id: COMPANY },
    {
      queued: shownProfileChanges(await readQueuedProfileChanges(db)),
      received: await readReceivedProfileChanges(db),
    },
  );
  const { credential = null, waiting = false } = lines.find((each) => each.line === line) ?? {};
  return { credential, waiting };
}

async function check(line: CredentialLine, until: string | null): Promise<void> {
  await server.query(
    'update public.credentials set checked_on = now(), valid_until = $1 where company_id = $2 and line = $3',
    [until, COMPANY, line],
  );
}

describe('M8: a code passport', () => {
  it('shows a stated line at once, waiting and unchecked, and brings it to another phone once while answers are lost', async () => {
    const [owner, reader] = [await ownersPhone(), device({ server })];
    await reader.sync();
    const item = await stateLine(owner, 'fees', FEES);
    expect(await shown(owner, 'fees')).toMatchObject({
      credential: { percent: 2, checkedOn: null },
      waiting: true,
    });
    let requests = 0;
    // Three of ten answers are lost, beginning with that to the change.
    owner.network.rule(({ path }) => ({
      kind:
        path === '/rest/v1/rpc/write_rows' && [0, 3, 6].includes(requests++ % 10) ? 'drop-response' : 'pass',
    }));
    await owner.sync();
    await owner.sync();
    owner.network.heal();
    await owner.sync();
    await reader.sync();
    expect(await owner.outbox()).toEqual([]);
    const rows = await server.query('select 1 from public.credentials where company_id = $1 and line = $2', [
      COMPANY,
      'fees',
    ]);
    const receipts = await server.query('select id from sync.receipts where id = $1', [item.id]);
    expect([rows.length, receipts.length]).toEqual([1, 1]);
    for (const phone of [owner, reader])
      expect(await shown(phone, 'fees')).toMatchObject({
        credential: { percent: 2, minimum: 300, gst: 'on-top', checkedOn: null },
        waiting: false,
      });
  });

  it('drops a check on both phones when the amount changes, on the author’s at once', async () => {
    const [owner, reader] = [await ownersPhone(), device({ server })];
    const cover = { perClaim: 5_000_000, coverUntil: '2099-11-30' };
    await stateLine(owner, 'indemnity', cover);
    await owner.sync();
    await check('indemnity', '2099-11-30');
    await owner.sync();
    await reader.sync();
    for (const phone of [owner, reader])
      expect((await shown(phone, 'indemnity')).credential?.checkedOn).not.toBeNull();
    await stateLine(owner, 'indemnity', { ...cover, perClaim: 2_000_000 });
    const unchecked = { credential: { perClaim: 2_000_000, checkedOn: null, validUntil: null } };
    expect(await shown(owner, 'indemnity')).toMatchObject({ ...unchecked, waiting: true });
    await owner.sync();
    await reader.sync();
    for (const phone of [owner, reader]) expect(await shown(phone, 'indemnity')).toMatchObject(unchecked);
    await stateLine(owner, 'indemnity', null);
    expect((await shown(owner, 'indemnity')).credential).toBeNull();
    await owner.sync();
    await reader.sync();
    expect((await shown(reader, 'indemnity')).credential).toBeNull();
  });

  it('ends cover that was checked until 30 November with the local day, without a network', async () => {
    const [owner, reader] = [await ownersPhone(), device({ server })];
    await stateLine(owner, 'indemnity', { perClaim: 5_000_000, coverUntil: '2098-11-30' });
    await owner.sync();
    await check('indemnity', '2098-11-30');
    await reader.sync();
    const { credential } = await shown(reader, 'indemnity');
    if (credential === null) throw new Error('The line did not arrive');
    const stateAt = (time: Date) => credentialState(credential, dayByServer(time.getTime(), null));
    expect(stateAt(new Date(2098, 10, 30, 23, 59))).toBe('checked');
    expect(stateAt(new Date(2098, 11, 1, 0, 1))).toBe('ended');
    expect(sourceText(credential, '2098-12-01')).toMatch(
      /^Checked by Headwater .*\. The cover ended 30 Nov 2098$/u,
    );
  });

  it('shows an accepted line without a gap before its row arrives, and then the row', async () => {
    const owner = await ownersPhone();
    await stateLine(owner, 'association', { note: 'Water brokers of the basin' });
    owner.clock.advance(1000);
    await expect(owner.sync({ dieAt: 'accepted' })).rejects.toThrow(Killed);
    expect(await owner.outbox()).toEqual([]);
    const line = { credential: { note: 'Water brokers of the basin', checkedOn: null }, waiting: false };
    expect(await shown(owner, 'association')).toMatchObject(line);
    owner.clock.advance(1000);
    await owner.sync();
    await server.query(
      `update public.credentials set note = 'Changed on the server' where line = 'association'`,
    );
    await owner.sync();
    expect(await shown(owner, 'association')).toMatchObject({
      credential: { note: 'Changed on the server' },
    });
  });

  it('shows an accepted line while the page with its row does not arrive, and the later of two', async () => {
    const owner = await ownersPhone();
    const first = { note: 'First of the basin' };
    await stateLine(owner, 'association', first);
    await stateLine(owner, 'association', { note: 'Second of the basin' }, first);
    owner.clock.advance(1000);
    let pulls = 0;
    owner.network.rule(({ path }) => ({
      kind: path.endsWith('/pull_changes_from_primary') && ++pulls > 1 ? 'drop-request' : 'pass',
    }));
    await owner.sync();
    expect([await owner.outbox(), pulls]).toEqual([[], 2]);
    const line = { credential: { note: 'Second of the basin' }, waiting: false };
    expect(await shown(owner, 'association')).toMatchObject(line);
    owner.network.heal();
    await owner.sync();
    expect(await shown(owner, 'association')).toMatchObject(line);
  });

  it('shows newer rows whatever the clock of the device says', async () => {
    const owner = await ownersPhone();
    await stateLine(owner, 'association', { note: 'Before the clock was set back' });
    await owner.sync();
    owner.clock.advance(-24 * 3_600_000);
    await server.query(
      `update public.credentials set note = 'Changed on the server' where line = 'association'`,
    );
    await owner.sync();
    expect(await shown(owner, 'association')).toMatchObject({
      credential: { note: 'Changed on the server' },
    });
  });

  it('refuses the second of two changes of a line, and shows what the server has until its author decides', async () => {
    const [first, second] = [await ownersPhone(), await ownersPhone()];
    await stateLine(first, 'fees', { percent: 3, gst: 'on-top' });
    await stateLine(second, 'fees', { percent: 4, gst: 'on-top' });
    await first.sync();
    await second.sync();
    expect(await second.outbox()).toMatchObject([
      { state: 'refused', refusal: { code: '22C01', column: 'fees' } },
    ]);
    expect(await shown(second, 'fees')).toMatchObject({ credential: { percent: 3 }, waiting: false });
  });
});
