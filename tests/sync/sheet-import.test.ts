import { expect, it } from 'vitest';
import { toCsv } from '#domain/records/csv.ts';
import { rowFieldsOf } from '#domain/sheet/row-fields.ts';
import type { SheetRow } from '#domain/sheet/rows.ts';
import { readListingsSheet } from '#features/sheet/listings-sheet.ts';
import { readSheetData } from '#features/sheet/queries.ts';
import { device } from '#support/device.ts';
import { change } from '#support/manage-listing.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import {
  countsOf,
  HEAD,
  listedBy,
  losingAnswers,
  newPhone,
  NONE,
  planOn,
  row,
  sheetOf,
  take,
} from '#support/sheet.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

it('M15: of 300 rows with 12 bad ones, 288 are queued offline, arrive once each under lost answers, and again change nothing', async () => {
  const phone = await newPhone(server);
  const rows = Array.from({ length: 300 }, (_, n) => row(`R-${n}`, n % 25 === 24 ? '1.200' : 50 + n));
  phone.network.rule(() => ({ kind: 'drop-request' }));
  const planned = await planOn(phone, sheetOf(...rows));
  expect(countsOf(planned.plan)).toEqual({ new: 288, needs: 12 });
  expect(await take(phone, planned)).toEqual({ ...NONE, listed: 288 });
  const again = await planOn(phone, sheetOf(...rows));
  expect(countsOf(again.plan)).toEqual({ same: 288, needs: 12 });
  expect(await take(phone, again)).toEqual(NONE);
  phone.network.rule(losingAnswers());
  for (let pass = 0; pass < 8; pass++) await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  const [counts] = await server.query<{ rows: number; references: number }>(
    `select count(*)::int as rows, count(distinct reference)::int as references
     from public.listing_private join public.parcels using (id) where user_id = $1`,
    [again.data.userId],
  );
  expect(counts).toEqual({ rows: 288, references: 288 });
  const [tablet, other] = [await planOn(phone, sheetOf(...rows)), await newPhone(server)];
  expect(countsOf(tablet.plan)).toEqual({ same: 288, needs: 12 });
  // The references of another user are none of theirs.
  expect(countsOf((await planOn(other, sheetOf(...rows))).plan)).toEqual({ new: 288, needs: 12 });
});

it('M15: a sheet changes price and status of what it names, lists withdrawn water again, and withdraws only what its user says', async () => {
  const phone = await newPhone(server);
  await take(phone, await planOn(phone, sheetOf(row('A', 100, 240), row('B', 60), row('C', 80))));
  await phone.sync();
  const text = `${HEAD}\tStatus\n${row('A', 100, 232)}\tavailable\n${row('B', 60)}\tsold\n${row('D', 30)}\tavailable`;
  const planned = await planOn(phone, text);
  expect(planned.plan.plans.map((plan) => (plan.kind === 'changes' ? plan.text : plan.kind))).toEqual([
    'Price $240 → $232/ML',
    'Marked as sold',
    'new',
  ]);
  const [missing] = planned.missing;
  expect(planned.missing).toHaveLength(1);
  expect(await take(phone, planned, [missing?.id ?? ''])).toEqual({ listed: 1, changed: 2, withdrawn: 1 });
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  const present = await phone.db.parcels.bulkGet([...(await readSheetData(phone.db)).liveIds]);
  expect(present.map((parcel) => `${parcel?.volume} ${parcel?.price} ${parcel?.status}`).toSorted()).toEqual([
    '100 23200 available',
    '30 6960 available',
    '60 13920 sold',
  ]);
  const back = await planOn(phone, sheetOf(row('C', 80)));
  expect(back.plan.plans).toMatchObject([{ kind: 'new', formerId: missing?.id }]);
  expect(await take(phone, back)).toEqual({ ...NONE, listed: 1 });
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
});

it('M15: rows without a reference are matched by nothing but themselves: the same sheet lists them once, a changed row is another', async () => {
  const phone = device({ server });
  await phone.sync();
  const text = sheetOf(row('', 55), row('', 55), row('', 70));
  expect(await take(phone, await planOn(phone, text))).toEqual({ ...NONE, listed: 3 });
  expect(countsOf((await planOn(phone, text)).plan)).toEqual({ same: 3 });
  await phone.sync();
  expect(await phone.outbox()).toEqual([]);
  expect(countsOf((await planOn(phone, text)).plan)).toEqual({ same: 3 });
  expect(countsOf((await planOn(phone, sheetOf(row('', 55), row('', 71)))).plan)).toEqual({
    same: 1,
    new: 1,
  });
});

it('M15: two tabs, and two devices of a user, that take the same sheet list nothing twice', async () => {
  const account = newAccount(server);
  const [phone, tablet] = [await newPhone(server, account), await newPhone(server, account)];
  const text = sheetOf(row('X', 44), row('', 45));
  const [tab, otherTab] = [await planOn(phone, text), await planOn(phone, text)];
  expect(await take(phone, tab)).toEqual({ ...NONE, listed: 2 });
  expect(await take(phone, otherTab)).toBe('changed');
  expect(await take(tablet, await planOn(tablet, text))).toEqual({ ...NONE, listed: 2 });
  for (const each of [phone, tablet, phone, tablet]) await each.sync();
  const [counts] = await server.query<{ count: number }>(
    'select count(*)::int from public.parcels join public.listing_private using (id) where user_id = $1',
    [tab.data.userId],
  );
  expect(counts).toEqual({ count: 2 });
  expect(await tablet.outbox()).toMatchObject([
    {
      kind: 'parcel',
      state: 'refused',
      refusal: { message: 'You have a listing with this reference already.' },
    },
  ]);
});

it('M15: two authors may have the same reference', async () => {
  const [phone, other] = [await newPhone(server), await newPhone(server)];
  for (const each of [phone, other]) {
    await take(each, await planOn(each, sheetOf(row('Z', 31))));
    await each.sync();
    expect(await each.outbox()).toEqual([]);
  }
  expect([await listedBy(server, phone), await listedBy(server, other)]).toMatchObject([
    [{ reference: 'Z' }],
    [{ reference: 'Z' }],
  ]);
});

it('M15: an unusual price is asked about, also as a change', async () => {
  const phone = await newPhone(server);
  const asksPrice = [{ kind: 'needs', doubts: [{ kind: 'price' }] }];
  expect((await planOn(phone, sheetOf(row('P', 100, 23_200)))).plan.plans).toMatchObject(asksPrice);
  await take(phone, await planOn(phone, sheetOf(row('P', 100))));
  expect((await planOn(phone, sheetOf(row('P', 100, 23_200)))).plan.plans).toMatchObject(asksPrice);
});

it('M15: a status that is not understood is asked about, also of a listing that is there', async () => {
  const phone = await newPhone(server);
  await take(phone, await planOn(phone, sheetOf(row('S', 30))));
  const text = `${HEAD}\tStatus\n${row('S', 30)}\tunder offer?\n`;
  expect((await planOn(phone, text)).plan.plans).toMatchObject([
    { kind: 'needs', closed: { answer: 'Leave the Status as It Is' } },
  ]);
});

it('M15: what is exported is read again as the same', async () => {
  const phone = await newPhone(server);
  await take(phone, await planOn(phone, sheetOf(row('=A', 100, 240), row('07', 60))));
  await phone.sync();
  const [sold] = [...(await readSheetData(phone.db)).liveIds];
  await change(phone, sold ?? '', {
    fields: { status: 'pending', description: '=1+1 is the price of nothing here.' },
  });
  const exported = toCsv(await readListingsSheet(phone.db));
  expect(countsOf((await planOn(phone, exported)).plan)).toEqual({ same: 2 });
});

it('M15: of two brokers with the same name, the one of the row’s company is meant', async () => {
  const phone = await newPhone(server);
  const { choices } = await readSheetData(phone.db);
  const helen = choices.brokers.find(({ id }) => id === BROKER);
  const other = choices.companies.find(({ id }) => id !== COMPANY);
  const company = choices.companies.find(({ id }) => id === COMPANY);
  if (helen === undefined || other === undefined || company === undefined) throw new Error('No such rows');
  const brokers = [...choices.brokers, { ...helen, id: 'namesake', companyId: other.id }];
  const cells = (companyId: string): SheetRow => ({ line: 2, cells: { companyId, brokerId: helen.name } });
  const brokerOf = (name: string) => rowFieldsOf(cells(name), { ...choices, brokers }).stated.brokerId;
  expect([brokerOf(company.name), brokerOf(other.name), brokerOf('')]).toEqual([
    BROKER,
    'namesake',
    undefined,
  ]);
});

it('M15: a sheet of another user who signs in meanwhile is not taken', async () => {
  const phone = device({ server });
  await phone.sync();
  const planned = await planOn(phone, sheetOf(row('Y', 20)));
  await signInOn(phone, await newAccount(server));
  expect(await take(phone, planned)).toBe('user-changed');
  expect([await phone.outbox(), await listedBy(server, phone)]).toEqual([[], []]);
});
