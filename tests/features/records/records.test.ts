import { afterEach, describe, expect, it } from 'vitest';
import { rowsWithin } from '#domain/records/record-period.ts';
import { recordsCsv } from '#domain/records/records-csv.ts';
import { newId } from '#domain/values/id.ts';
import { storedParcel } from '#support/directory-rows.ts';
import {
  acknowledged,
  BROKER,
  changeItem,
  COMPANY,
  JO_FARM,
  linesOf,
  linesOfKind,
  list,
  MIRRORED,
  ownersDevice,
  parcelItem,
  rowsOf,
  storedEnquiry,
} from '#support/records.ts';
import { ME } from '#support/users.ts';

const { TZ: zone } = process.env;
afterEach(() => {
  process.env.TZ = zone;
  if (zone === undefined) delete process.env.TZ;
});

describe('M12: listings', () => {
  it('of others under a profile have their seller, and when the server received them; not who wrote them', async () => {
    process.env.TZ = 'Australia/Adelaide';
    const db = await ownersDevice();
    const id = await list(db, {
      product: 'entitlement',
      zone: '1A',
      reliability: 'high-reliability',
      price: 74_400.5,
    });
    await db.inbox.put({
      id: newId(),
      userId: ME,
      parcelId: id,
      ...JO_FARM,
      listedAt: '2026-11-20T03:30:05+00:00',
      ...MIRRORED,
    });
    expect(await linesOf(db)).toEqual([
      {
        Record: 'Listing',
        What: 'Listed',
        Date: '2026-11-20',
        'Received by the server': '2026-11-20T14:00:05+10:30',
        State: 'On the server',
        Listing: 'Summer allocation',
        'Listing id': id,
        Broker: 'Ada Reid',
        Company: 'Billabong Water',
        Status: 'Available',
        'Volume (ML)': '120',
        'Price (AUD)': '74400.5',
        Location: 'Hay, NSW',
        'Water type': 'Surface Water',
        'Water source': 'Murrumbidgee River',
        Product: 'Entitlement',
        'Trading zone': '1A Greater Goulburn',
        Reliability: 'High reliability',
        Expiry: 'Permanent',
        Description: 'Allocation water, delivered at once.',
        'Seller name': 'Jo Farm',
        'Seller phone': '0491 570 313',
      },
    ]);
  });

  it('of the user say who listed them and when, and when this device got the confirmation', async () => {
    process.env.TZ = 'Australia/Brisbane';
    const db = await ownersDevice();
    const contact = { name: 'Jo Farm', phone: null, email: 'jo@farm.example' };
    const authorship = { deviceId: newId(), key: null, contact };
    const item = parcelItem({ brokerId: BROKER, companyId: COMPANY }, { authorship });
    await db.acknowledged.put(acknowledged(item, Date.UTC(2026, 10, 22, 4)));
    await list(db, { id: item.id, title: 'As it is now', status: 'pending' });
    expect(await linesOf(db)).toEqual([
      expect.objectContaining({
        By: 'Mary Doe',
        Role: 'Broker',
        Listing: 'As it is now',
        Status: 'Pending',
        Made: '2026-11-20T11:00:00+10:00',
        'Confirmed to this device': '2026-11-22T14:00:00+10:00',
        'Seller name': 'Jo Farm',
        'Seller email': 'jo@farm.example',
      }),
    ]);
  });

  it('that left the directory keep their last content, where their author has it', async () => {
    const db = await ownersDevice({ approved: false });
    const own = (changes: object) => ({
      userId: ME,
      withdrawn: null,
      hidden: null,
      hiddenReason: null,
      ...changes,
      ...MIRRORED,
    });
    await db.ownListings.bulkPut([
      {
        ...own({ withdrawn: storedParcel({ title: 'Sold elsewhere', listedDate: '2026-11-01' }) }),
        id: newId(),
      },
      { ...own({ hidden: storedParcel({ title: 'Taken out' }), hiddenReason: 'not-mine' }), id: newId() },
    ]);
    expect((await linesOf(db)).map(({ Listing, Status }) => [Listing, Status])).toEqual([
      ['Sold elsewhere', 'Withdrawn'],
      ['Taken out', 'Hidden'],
    ]);
  });

  it('that wait on this device are marked, with the reason, once unless the server has another version', async () => {
    const db = await ownersDevice();
    const refusal = { code: '23514', message: 'This broker is no longer listed.', column: null };
    const items = [
      parcelItem({ title: 'Waiting' }),
      parcelItem({ title: 'Refused' }, { state: 'refused', refusal }),
      parcelItem({ title: 'Unanswered' }, { state: 'unconfirmed', unconfirmed: true }),
      parcelItem({ title: 'Other' }, { state: 'refused', refusal: { ...refusal, code: 'other-received' } }),
    ];
    await db.outbox.bulkPut(items);
    for (const { id } of items.slice(2)) await list(db, { id, title: 'Received' });
    const own = { userId: ME, withdrawn: null, hidden: null, hiddenReason: null, ...MIRRORED };
    await db.ownListings.bulkPut([...items, { id: newId() }].map(({ id }) => ({ ...own, id })));
    const states = (await linesOf(db)).map((line) => [line['Listing'], line['State'], line['State details']]);
    expect(states).toEqual([
      ['Received', 'On the server', undefined],
      ['Waiting', 'Not sent', 'Waiting to be sent'],
      ['Refused', 'Not sent', 'Not accepted: This broker is no longer listed.'],
      ['Unanswered', 'Sent, not confirmed', 'Waiting for confirmation'],
      ['Other', 'Not sent', expect.stringMatching(/^Another version received/u)],
    ]);
  });

  it('of a sample are left out', async () => {
    const db = await ownersDevice();
    await list(db, { origin: 'sample' });
    expect(await linesOf(db)).toEqual([]);
  });
});

describe('M12: changes', () => {
  it('have a line for each field, with the value before and after', async () => {
    const db = await ownersDevice();
    const id = await list(db);
    const fields = { price: 27_840, status: 'pending', expiryDate: '2027-06-30', product: 'lease' } as const;
    const before = { price: 30_000, status: 'available', expiryDate: null, product: null };
    const change = changeItem({ action: 'change', parcelId: id, fields, before });
    await db.acknowledged.put(acknowledged(change));
    const lines = await linesOfKind(db, 'Change');
    expect(lines.map(({ What, Before, After }) => [What, Before, After])).toEqual([
      ['Price', '30000', '27840'],
      ['Status', 'Available', 'Under contract'],
      ['Expiry', 'Permanent', '2027-06-30'],
      ['Product', undefined, 'Lease'],
    ]);
    expect(lines[0]).toMatchObject({
      By: 'Mary Doe',
      Role: 'Broker',
      Listing: 'Summer allocation',
      State: 'On the server',
    });
    expect(lines[0]).not.toHaveProperty('Price (AUD)');
  });

  it('of a listing that the owner withdrew stay, though the listing has left; not for administrators, nor once the claim is revoked', async () => {
    const withdrawal = changeItem({ action: 'withdraw' });
    for (const [options, count] of [
      [{}, 1],
      [{ isAdmin: true }, 0],
      [{ approved: false }, 0],
    ] as const) {
      const db = await ownersDevice(options);
      await db.acknowledged.put(acknowledged(withdrawal));
      expect((await linesOf(db)).map(({ What }) => What)).toEqual(
        Array.from({ length: count }, () => 'Withdrawn'),
      );
    }
  });

  it('that a visitor made on this device count once the listing is adopted', async () => {
    const db = await ownersDevice({ approved: false });
    const id = await list(db);
    await db.acknowledged.put(
      acknowledged(changeItem({ action: 'withdraw', parcelId: id }, { owner: null })),
    );
    expect(await linesOf(db)).toEqual([]);
    await db.sentParcels.put({ id, owner: ME, title: 'Summer allocation', savedAt: 1, key: 'secret' });
    expect((await linesOfKind(db, 'Change')).map(({ What, By }) => [What, By])).toEqual([
      ['Withdrawn', 'Visitor on this device'],
    ]);
    expect(recordsCsv(await rowsOf(db))).not.toContain('secret');
  });
});

describe('M12: confirmations', () => {
  it('of others are named after the profile, for the latest one', async () => {
    const db = await ownersDevice();
    await list(db, { confirmedAt: '2026-11-21T01:00:00+00:00', confirmedBy: 'company' });
    expect(await linesOfKind(db, 'Confirmation')).toEqual([
      expect.objectContaining({
        What: 'Confirmed',
        Date: '2026-11-21',
        By: 'Billabong Water',
        Role: 'Company',
      }),
    ]);
  });

  it('of the user are listed once, also when they are the latest', async () => {
    const db = await ownersDevice();
    const at = Date.UTC(2026, 10, 21, 1);
    const id = await list(db, { confirmedAt: new Date(at).toISOString(), confirmedBy: 'broker' });
    await db.acknowledged.put(acknowledged(changeItem({ action: 'confirm', parcelId: id, madeAt: at })));
    await db.outbox.put(changeItem({ action: 'confirm', parcelId: id, madeAt: at + 1 }));
    const lines = await linesOfKind(db, 'Confirmation');
    expect(lines.map(({ By, State }) => [By, State])).toEqual([
      ['Mary Doe', 'On the server'],
      ['Mary Doe', 'Not sent'],
    ]);
  });
});

describe('M12: disclosures', () => {
  it('say whom the broker acts for, without a day or an author where this device knows none', async () => {
    const db = await ownersDevice();
    await list(db, { actingFor: 'both', listedDate: '2026-11-20' });
    const [line] = await linesOfKind(db, 'Disclosure');
    expect(line).toMatchObject({ What: 'Acting for', After: 'Buyer and seller' });
    for (const unknown of ['Date', 'By', 'Made']) expect(line).not.toHaveProperty(unknown);
    const kindsWithin = async (from: string, to: string) =>
      rowsWithin(await rowsOf(db), { from, to }).map(({ kind }) => kind);
    expect(await kindsWithin('2026-11-01', '2026-11-19')).toEqual([]);
    expect(await kindsWithin('2026-11-20', '2026-11-20')).toEqual(['Listing', 'Disclosure']);
    expect(await kindsWithin('2026-11-22', '2026-11-23')).toEqual(['Disclosure']);
  });

  it('have both where the user made them on this device, and are no changes besides', async () => {
    const db = await ownersDevice();
    const id = await list(db, { actingFor: 'own' });
    const change = {
      action: 'change',
      parcelId: id,
      fields: { actingFor: 'own' },
      before: { actingFor: null },
    } as const;
    await db.acknowledged.put(acknowledged(changeItem(change)));
    const [, ...lines] = await linesOf(db);
    expect(lines).toMatchObject([
      {
        Record: 'Disclosure',
        Date: '2026-11-21',
        By: 'Mary Doe',
        After: 'Own or related party’s water',
      },
    ]);
  });
});

const UNSTATED = { topPrice: null, wantedBy: null, name: null, phone: null, note: null };

it('M12: an enquiry is a record with its contact and both times, also of a listing that is gone', async () => {
  const db = await ownersDevice();
  const parcelId = await list(db, { title: 'Spring allocation, renamed' });
  await db.enquiryInbox.bulkPut([
    storedEnquiry({ parcelId }),
    storedEnquiry({ ...UNSTATED, madeAt: Date.UTC(2026, 10, 21, 2) }),
  ]);
  const [about, gone, ...others] = await linesOfKind(db, 'Enquiry');
  expect(others).toEqual([]);
  expect(about).toMatchObject({
    What: 'Enquired',
    By: 'Vera Hall',
    Role: 'Enquirer',
    State: 'On the server',
    Listing: 'Spring allocation, renamed',
    Broker: 'Ada Reid',
    'ML wanted': '60.5',
    'Top price (AUD/ML)': '232.5',
    'Wanted by': '2026-12-05',
    'Enquirer phone': '0491 570 313',
    'Enquirer note': "'=2+3",
  });
  expect(Date.parse(about?.['Made'] ?? '')).toBe(Date.UTC(2026, 10, 21, 1));
  expect(Date.parse(about?.['Received by the server'] ?? '')).toBe(Date.UTC(2026, 10, 22, 1));
  expect(gone).toMatchObject({ Listing: 'Spring allocation', 'ML wanted': '60.5' });
  expect(gone).not.toHaveProperty('Enquirer phone');
});
