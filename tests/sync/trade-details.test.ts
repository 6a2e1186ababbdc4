import { describe, expect, it } from 'vitest';
import { exportOutbox, importOutbox } from '#db/outbox/outbox-file.ts';
import { changeText, fieldText } from '#domain/listing/listing-change-text.ts';
import { fieldsInConflict } from '#domain/listing/listing-change.ts';
import { isOfKind } from '#domain/operation/operation.ts';
import { toWire } from '#remote/wire.ts';
import { device, type Device } from '#support/device.ts';
import { optionalFields } from '#support/directory-rows.ts';
import { writesParcels, parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { HELEN, ownersPhone } from '#support/manage-profile.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

const SPEC_COLUMNS = Object.keys(toWire(parcelPayload())).toSorted();
const STATED = {
  product: 'entitlement',
  zone: '7',
  reliability: 'high-reliability',
  minimumVolume: 12.5,
  leaseYears: 3,
  delivery: 'dry',
} as const;

const shown = async (phone: Device, id: string) => (await phone.parcels()).find((parcel) => parcel.id === id);

function sentRows({ network }: Device): Record<string, unknown>[][] {
  return network.requests.filter(writesParcels).map(({ body }) => JSON.parse(body));
}

/** The columns that a request names to the server. */
function sentColumns({ network }: Device): string[] {
  const request = network.requests.find(writesParcels);
  const columns = new URLSearchParams(request?.search).get('columns') ?? '';
  return columns.replaceAll('"', '').split(',').toSorted();
}

describe('M5: what a device sends', () => {
  it('is exactly the required columns for a listing without trade details', async () => {
    const phone = device({ server });
    await phone.list();
    await phone.list();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(sentRows(phone).map((rows) => rows.map((row) => Object.keys(row).toSorted()))).toEqual([
      [SPEC_COLUMNS, SPEC_COLUMNS],
    ]);
    expect(sentColumns(phone)).toEqual(SPEC_COLUMNS);
  });

  it('is one request for listings with and without trade details, each with its own columns', async () => {
    const phone = device({ server });
    const items = [
      await phone.list(),
      await phone.list(STATED),
      await phone.list({ zone: '1A' }),
      await phone.list(),
    ];
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    const [rows, ...others] = sentRows(phone);
    expect(others).toEqual([]);
    expect(rows?.map((row) => Object.keys(row).toSorted())).toEqual([
      SPEC_COLUMNS,
      [...SPEC_COLUMNS, ...Object.keys(toWire(STATED))].toSorted(),
      [...SPEC_COLUMNS, 'zone'].toSorted(),
      SPEC_COLUMNS,
    ]);
    expect(sentColumns(phone)).toEqual([...SPEC_COLUMNS, ...Object.keys(toWire(STATED))].toSorted());
    const other = device({ server });
    await other.sync();
    const expected = [{}, STATED, { zone: '1A' }, {}] as const;
    for (const [index, { id }] of items.entries())
      expect(await other.db.parcels.get(id)).toMatchObject(optionalFields(expected[index] ?? {}));
  });

  it('arrives once when the answer is lost', async () => {
    const phone = device({ server });
    const items = [await phone.list(STATED), await phone.list()];
    phone.network.rule(({ path }) => ({ kind: path === '/rest/v1/parcels' ? 'drop-response' : 'pass' }));
    await phone.sync();
    expect(await phone.outbox()).toMatchObject([{ state: 'unconfirmed' }, { state: 'unconfirmed' }]);
    phone.network.heal();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(sentRows(phone)).toHaveLength(1);
    const [first] = items;
    expect(await shown(phone, first?.id ?? '')).toMatchObject(optionalFields(STATED));
  });

  it('travels in the outbox file of another device', async () => {
    const [broken, spare] = [device({ server }), device({ server })];
    const { id } = await broken.list(STATED);
    await importOutbox(spare.db, await exportOutbox(broken.db));
    expect(await shown(spare, id)).toMatchObject(optionalFields(STATED));
    await spare.sync();
    expect(await spare.outbox()).toEqual([]);
    expect(await spare.db.parcels.get(id)).toMatchObject(optionalFields(STATED));
  });

  it('is refused on the device when it is damaged', async () => {
    const phone = device({ server });
    const { id } = await phone.list({ leaseYears: 0.5 });
    await phone.sync();
    const refusal = { code: 'payload', message: 'Lease term must be a whole number', column: 'leaseYears' };
    expect(await phone.outbox()).toMatchObject([{ id, state: 'refused', refusal }]);
    expect(sentRows(phone)).toEqual([]);
  });
});

describe('M5: changes of trade details', () => {
  it('show at once, merge with those of others, and can take a statement back', async () => {
    const [author, other] = [device({ server }), device({ server })];
    const { id } = await list(author);
    await author.sync();
    await other.sync();
    await change(author, id, { fields: STATED });
    expect(await shown(author, id)).toMatchObject({ ...optionalFields(STATED), changing: true });
    await author.sync();
    await change(author, id, { fields: { zone: null, price: 77_000 } });
    await author.sync();
    await other.sync();
    const expected = { ...optionalFields(STATED), zone: null, price: 77_000, changing: false };
    expect(await shown(author, id)).toMatchObject(expected);
    expect(await shown(other, id)).toMatchObject(expected);
  });

  it('of one field are a conflict that names both values', async () => {
    const author = device({ server });
    const { id } = await list(author);
    await author.sync();
    await change(author, id, { fields: { zone: '1A' } });
    await server.query("update public.parcels set zone = '7' where id = $1", [id]);
    await author.sync();
    const [item] = await author.outbox();
    if (item === undefined || !isOfKind(item, 'listingChange')) throw new Error('There is no change');
    expect(item).toMatchObject({ state: 'refused', refusal: { code: '22C01', column: 'zone' } });
    const row = await shown(author, id);
    if (row === undefined) throw new Error('There is no listing');
    expect(fieldsInConflict(item.payload, row)).toEqual(['zone']);
    expect(fieldText({ zone: row.zone ?? null }, 'zone')).toBe('7 Vic Murray below Barmah');
    expect(changeText(item.payload)).toBe('Trading zone 1A Greater Goulburn');
  });

  it.each([
    [{ product: 'lease' }, 'Product Lease'],
    [{ reliability: 'high-security' }, 'Reliability High security'],
    [{ minimumVolume: 12.5 }, 'Minimum parcel 12.5 ML'],
    [{ leaseYears: 1 }, 'Lease term 1 year'],
    [{ leaseYears: 5 }, 'Lease term 5 years'],
    [{ delivery: 'next-season' }, 'Delivery Next season (forward)'],
    [{ actingFor: 'own' }, 'Acting for Own or related party’s water'],
    [{ actingFor: null }, 'Acting for not stated'],
  ] as const)('read as text: %j', (fields, text) => {
    expect(changeText({ action: 'change', fields })).toBe(text);
  });

  it('of the side need a claim: what an author sends is refused, and the listing stays', async () => {
    const author = device({ server });
    const { id } = await list(author);
    await author.sync();
    await change(author, id, { fields: { actingFor: 'seller' } });
    await author.sync();
    expect(await author.outbox()).toMatchObject([
      { state: 'refused', refusal: { code: '42501', column: 'actingFor' } },
    ]);
    expect((await shown(author, id))?.actingFor).toBeNull();
    const owner = await ownersPhone(server, HELEN);
    await change(owner, id, { fields: { actingFor: 'both' } });
    await owner.sync();
    await author.sync();
    expect((await shown(author, id))?.actingFor).toBe('both');
  });
});
