import { Dexie } from 'dexie';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { importOutbox } from '#db/outbox/outbox-file.ts';
import { readOutbox } from '#db/outbox/outbox.ts';
import { startSession } from '#db/session/session.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { sentEnquiryFormSchema } from '#domain/listing/sent-enquiry.ts';
import { payloadRefusal } from '#domain/operation/operation.ts';
import { passportFields } from '#domain/profile/credential-form.ts';
import { newId } from '#domain/values/id.ts';
import { keysOf } from '#domain/values/object.ts';
import { brokerFields } from '#features/submit/broker-config.ts';
import { companyFields } from '#features/submit/company-config.ts';
import { parcelFieldsSchema, typedParcel } from '#features/submit/parcel-config.ts';
import { toWire } from '#remote/wire.ts';
import { storedSession } from '#support/users.ts';
import older from './device-of-november-2026.json' with { type: 'json' };

/** The database that the app of 27 November 2026 left: its version, and rows as it wrote them. */
async function olderDevice(): Promise<Database> {
  const name = newId();
  const present = openDatabase({ name });
  const stores = Object.fromEntries(present.tables.map((table) => [table.name, sourceOf(table.schema)]));
  const former = new Dexie(name);
  former.version(6).stores(stores);
  for (const [table, rows] of Object.entries(older.tables)) await former.table(table).bulkPut([...rows]);
  former.close();
  await present.open();
  return present;
}

const sourceOf = ({ primKey, indexes }: { primKey: { src: string }; indexes: { src: string }[] }) =>
  [primKey, ...indexes].map(({ src }) => src).join(', ');

it('has every item of the outbox readable and as it was written, whichever way it is read', async () => {
  const db = await olderDevice();
  const { items, unreadable } = await readOutbox(db);
  expect(unreadable).toBe(0);
  expect(items.map(payloadRefusal)).toEqual(items.map(() => null));
  expect(items.map(({ payload }) => toWire(payload))).toEqual(
    older.tables.outbox.toSorted((a, b) => a.sequence - b.sequence).map(({ payload }) => payload),
  );
  expect(items[0]?.sent?.payload).toMatchObject({ minimumVolume: 20, actingFor: 'seller', price: 50_000 });
  expect(items.map(({ refusal }) => refusal?.column ?? null)).toContain('yearFounded');
  const ids = items.map(({ id }) => id);
  const payloads = items.map(({ payload }) => payload);
  const each: unknown[] = [];
  await db.outbox.orderBy('sequence').each(({ payload }) => each.push(payload));
  const [first] = items;
  expect(each).toEqual(payloads);
  expect((await db.outbox.bulkGet(ids)).map((item) => item?.payload)).toEqual(payloads);
  expect((await db.outbox.get(first?.id ?? ''))?.payload).toEqual(first?.payload);
  const listed = await db.outbox.filter(({ payload }) => 'listedDate' in payload).toArray();
  expect(listed.map(({ payload }) => payload)).toEqual([first?.payload]);
  const [adopted] = await db.acknowledged.filter(({ payload }) => 'parcelId' in payload).toArray();
  expect(adopted?.payload).toMatchObject({ action: 'adopt', madeAt: 1_795_737_600_000 });
});

it('stores what it changes in the present shape', async () => {
  const db = await olderDevice();
  await db.outbox.toCollection().modify((item) => void (item.attempts = 7));
  db.close();
  const raw = new Dexie(db.name);
  await raw.open();
  const rows: { payload: object; attempts: number }[] = await raw.table('outbox').toArray();
  expect(rows.map(({ attempts }) => attempts)).toEqual(rows.map(() => 7));
  expect(rows.flatMap(({ payload }) => Object.keys(payload)).join(' ')).not.toContain('_');
  raw.close();
});

it('shows personal rows under their present names', async () => {
  const db = await olderDevice();
  expect(await db.credentials.toArray()).toMatchObject([{ line: 'trustAccount' }]);
  expect(await db.profileRequests.toArray()).toMatchObject([{ field: 'companyId' }]);
  expect(await db.inbox.toArray()).toMatchObject([{ sellerName: 'Jo Farm', sellerPhone: '0491 570 313' }]);
  expect(await db.enquiryInbox.toArray()).toMatchObject([
    { volume: 60.5, topPrice: 232.5, wantedBy: '2026-12-05', name: 'Vera Hall' },
  ]);
});

it('reads the file of the outbox that it wrote', async () => {
  const db = openDatabase({ name: newId() });
  const [userId = ''] = older.file.items.flatMap(({ owner }) => owner ?? []);
  await startSession(db, storedSession({ userId }));
  const count = older.file.items.length;
  expect(await importOutbox(db, JSON.stringify(older.file))).toMatchObject({ added: count, unreadable: 0 });
  const { items } = await readOutbox(db);
  expect(items.map(payloadRefusal)).toEqual(items.map(() => null));
  expect(items.map(({ payload }) => toWire(payload))).toEqual(older.file.items.map(({ payload }) => payload));
});

it('keeps what was typed into every form', async () => {
  const db = await olderDevice();
  const enquiryNames = keysOf(sentEnquiryFormSchema('2026-11-20').entries);
  const forms = new Map<string, v.GenericSchema>([
    ['parcel', parcelFieldsSchema(typedParcel({}))],
    ['broker', brokerFields],
    ['company', companyFields],
    ['profileChange', companyFields],
    ['profileChange-passport', passportFields],
    ['enquiry', v.object(v.entriesFromList(enquiryNames, v.optional(v.string())))],
  ]);
  const drafts = await db.drafts.toArray();
  expect(drafts).toHaveLength(forms.size);
  for (const { form, fields } of drafts) {
    const schema = forms.get(form.replace(/-[\da-f]{8}-.*$/u, ''));
    expect(schema && v.parse(schema, fields)).toMatchObject(fields);
  }
});
