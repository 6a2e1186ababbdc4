import { describe, expect, it } from 'vitest';
import { changeItem } from '#db/outbox/outbox.ts';
import { acceptItems, readChangedVersions } from '#db/sent/acknowledged.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { profileConflicts } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { listCompanies, readCompany } from '#features/directory/company-queries.ts';
import { readBrokersOf } from '#features/submit/queries.ts';
import { device, Killed, type Device } from '#support/device.ts';
import type { Fault } from '#support/faults.ts';
import { brokerOn, companyOn, CUMBUNGI, edit, HELEN, ownersPhone, queue } from '#support/manage-profile.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { claimRow, insertAsOwner } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

const WRITES = '/rest/v1/rpc/write_rows';

/** Three of ten answers to a write are lost, beginning with the first. */
function loseAnswers(phone: Device): void {
  let requests = 0;
  phone.network.rule(({ path }): Fault => {
    const isLost = path === WRITES && [0, 3, 6].includes(requests++ % 10);
    return { kind: isLost ? 'drop-response' : 'pass' };
  });
}

async function receiptsOf(ids: string[]): Promise<number> {
  const sql = "select id from sync.receipts where table_name = 'profile_changes' and id = any ($1)";
  return (await server.query(sql, [ids])).length;
}

async function phoneOnServer(): Promise<string | undefined> {
  const [row] = await server.query<{ phone: string }>('select phone from public.brokers where id = $1', [
    BROKER,
  ]);
  return row?.phone;
}

describe('M7: owners edit their profiles', () => {
  it('shows an offline edit at once, and on another phone after the network is back, with 30 % of answers lost, once', async () => {
    const owner = await ownersPhone(server, CUMBUNGI);
    const { offices } = await companyOn(owner);
    const added = {
      id: newId(),
      address: '1 Weir Road',
      city: 'Hay',
      state: 'NSW',
      isPrimary: false,
      phone: null,
      email: null,
    };
    const kept = offices.map(({ isPrimary, companyId: _id, ...office }) => ({
      id: office.id,
      address: office.address,
      city: office.city,
      state: office.state,
      isPrimary: isPrimary,
      phone: office.phone,
      email: office.email,
    }));
    const items = [
      await edit(owner, CUMBUNGI, { phone: '03 5550 0177' }),
      await edit(owner, CUMBUNGI, { offices: [...kept, added] }),
    ];
    expect(await companyOn(owner)).toMatchObject({ phone: '03 5550 0177' });
    expect((await companyOn(owner)).offices.map(({ id }) => id)).toContain(added.id);
    expect(await readCompany(owner.db, COMPANY)).toMatchObject({ changing: true });
    loseAnswers(owner);
    for (let pass = 0; pass < 4; pass++) await owner.sync();
    owner.network.heal();
    await owner.sync();
    expect(await owner.outbox()).toEqual([]);
    expect(await receiptsOf(items.map(({ id }) => id))).toBe(2);
    const other = device({ server });
    await other.sync();
    for (const phone of [owner, other]) {
      const company = await readCompany(phone.db, COMPANY);
      expect(company).toMatchObject({ company: { phone: '03 5550 0177' }, changing: false });
      expect(company?.offices.filter(({ id }) => id === added.id)).toHaveLength(1);
    }
  });

  it('shows an edit without a gap once it is accepted', async () => {
    const owner = await ownersPhone(server, HELEN);
    await edit(owner, HELEN, { title: 'Broker of the river' });
    await expect(owner.sync({ dieAt: 'accepted' })).rejects.toThrow(Killed);
    expect(await owner.outbox()).toEqual([]);
    expect(await brokerOn(owner)).toMatchObject({ title: 'Broker of the river' });
  });

  it('takes nothing back with a late answer, after a newer profile has arrived (law 9)', async () => {
    const owner = await ownersPhone(server, HELEN);
    const item = await edit(owner, HELEN, { title: 'Late title' });
    const changedVersions = await readChangedVersions(owner.db, [item]);
    await server.query("update public.brokers set title = 'Newer title' where id = $1", [BROKER]);
    owner.network.rule(({ path }) => ({ kind: path === WRITES ? 'drop-request' : 'pass' }));
    await owner.sync();
    const answer = {
      rows: { readable: [], unreadable: [] },
      epoch: (await readMirrorState(owner.db)).epoch,
    };
    const { userId, clock } = owner;
    const times = { now: clock.now(), serverTime: null };
    await acceptItems(owner.db, {
      kind: item.kind,
      items: [item],
      answer,
      userId,
      changedVersions,
      ...times,
    });
    expect([await owner.outbox(), (await brokerOn(owner)).title]).toEqual([[], 'Newer title']);
  });

  it('merges edits of different fields by two owners, in either order', async () => {
    for (const order of ['first', 'second'] as const) {
      const phones = [await ownersPhone(server, HELEN), await ownersPhone(server, HELEN)] as const;
      const bio = `A bio that is long enough, sent ${order}`;
      const title = `Broker, sent before the ${order}`;
      await edit(phones[0], HELEN, { bio });
      await edit(phones[1], HELEN, { title });
      for (const phone of order === 'first' ? phones : phones.toReversed()) await phone.sync();
      for (const phone of phones) {
        await phone.sync();
        expect(await brokerOn(phone)).toMatchObject({ bio, title });
        expect(await phone.outbox()).toEqual([]);
      }
    }
  });

  it('refuses the second edit of one field, keeps it with both values, and sends it once its author has seen them', async () => {
    const [first, second] = [await ownersPhone(server, HELEN), await ownersPhone(server, HELEN)];
    const late = await edit(second, HELEN, { phone: '0491 570 110' });
    await edit(first, HELEN, { phone: '0491 570 157' });
    await first.sync();
    await second.sync();
    expect(await second.outbox()).toMatchObject([
      { id: late.id, state: 'refused', refusal: { code: '22C01', column: 'phone' } },
    ]);
    const shown = await brokerOn(second);
    expect(shown.phone).toBe('0491 570 157');
    expect(profileConflicts(late.payload, shown)).toEqual(['phone']);
    const payload = { ...late.payload, before: { phone: shown.phone } };
    await changeItem(second.db, { kind: 'profileChange', payload, now: second.clock.now() });
    await second.sync();
    expect([await second.outbox(), await phoneOnServer()]).toEqual([[], '0491 570 110']);
  });

  it('refuses a queued edit after the claim was revoked, in words, and keeps it', async () => {
    const owner = await ownersPhone(server, HELEN);
    const before = await phoneOnServer();
    const item = await edit(owner, HELEN, { phone: '0491 570 313' });
    await server.query('delete from public.claimed_entities where id = $1', [owner.claimId]);
    await owner.sync();
    expect(await owner.outbox()).toMatchObject([
      {
        id: item.id,
        state: 'refused',
        payload: { fields: { phone: '0491 570 313' } },
        refusal: { code: '42501', message: 'Only an approved owner can change this profile.' },
      },
    ]);
    expect([await phoneOnServer(), (await brokerOn(owner)).phone]).toEqual([before, before]);
  });

  it('sends edits of one profile in the order of writing, however the batches fail', async () => {
    const owner = await ownersPhone(server, HELEN);
    await edit(owner, HELEN, { location: 'Hay, NSW' });
    await edit(owner, HELEN, { location: 'Moama, NSW' });
    for (let pass = 0; pass < 6; pass++) {
      owner.network.rule(({ path }) =>
        path === WRITES && pass < 4
          ? { kind: pass % 2 === 0 ? 'drop-request' : 'drop-response' }
          : { kind: 'pass' },
      );
      await owner.sync();
    }
    expect(await owner.outbox()).toEqual([]);
    expect(await brokerOn(owner)).toMatchObject({ location: 'Moama, NSW' });
  });

  it('shows a new name to its author as waiting, and to nobody as the name', async () => {
    const owner = await ownersPhone(server, HELEN);
    const { name } = await brokerOn(owner);
    const item = await edit(owner, HELEN, { name: 'Helen Dunstan-Orr' });
    expect(await brokerOn(owner)).toMatchObject({ name });
    await owner.sync();
    await owner.sync();
    expect(await brokerOn(owner)).toMatchObject({ name });
    expect(await owner.db.profileRequests.toArray()).toMatchObject([
      { changeId: item.id, field: 'name', value: 'Helen Dunstan-Orr', status: 'pending' },
    ]);
  });
});

describe('M7: a company says that a broker is no longer with it', () => {
  it('leaves the broker out of its page and of new listings at once, and on other phones', async () => {
    const owner = await ownersPhone(server, CUMBUNGI);
    const idsOn = async ({ db }: Device) => [
      (await readCompany(db, COMPANY))?.brokers.map(({ broker }) => broker.id) ?? [],
      (await readBrokersOf(db, COMPANY)).map(({ id }) => id),
    ];
    const counted = async ({ db }: Device) =>
      (await listCompanies(db)).find((listed) => listed.company.id === COMPANY)?.brokers;
    for (const ids of await idsOn(owner)) expect(ids).toContain(BROKER);
    const before = Number(await counted(owner));
    await queue(owner, HELEN, { fields: { leftCompany: COMPANY }, before: { leftCompany: null } });
    for (const ids of await idsOn(owner)) expect(ids).not.toContain(BROKER);
    expect(await counted(owner)).toBe(before - 1);
    await owner.sync();
    const other = device({ server });
    await other.sync();
    for (const phone of [owner, other]) {
      for (const ids of await idsOn(phone)) expect(ids).not.toContain(BROKER);
      expect(await counted(phone)).toBe(before - 1);
      expect((await brokerOn(phone)).leftCompanyAt).not.toBeNull();
    }
    await server.query('update public.brokers set left_company_at = null where id = $1', [BROKER]);
  });

  it('keeps the time of the first departure when another owner says it as well, alone or with a new bio (law 5)', async () => {
    for (const bio of [null, 'A bio that is long enough, and new']) {
      const [first, second] = [await ownersPhone(server, CUMBUNGI), await ownersPhone(server, CUMBUNGI)];
      const departure = { fields: { leftCompany: COMPANY }, before: { leftCompany: null } };
      await queue(first, HELEN, departure);
      await queue(second, HELEN, departure);
      await first.sync();
      const leftAt = (await brokerOn(first)).leftCompanyAt;
      if (bio !== null) {
        await insertAsOwner(
          server,
          'claimed_entities',
          claimRow(second.userId, { entity_id: BROKER, approved: true }),
        );
        await edit(second, HELEN, { bio });
      }
      await second.sync();
      await second.sync();
      expect(await second.outbox()).toEqual([]);
      expect(await brokerOn(second)).toMatchObject({ leftCompanyAt: leftAt, ...(bio !== null && { bio }) });
      await server.query('update public.brokers set left_company_at = null where id = $1', [BROKER]);
    }
  });
});
