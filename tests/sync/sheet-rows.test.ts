import { expect, it } from 'vitest';
import { readSheetData } from '#features/sheet/queries.ts';
import { device } from '#support/device.ts';
import { change } from '#support/manage-listing.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { countsOf, HEAD, newPhone, NONE, planOn, row, sheetOf, take } from '#support/sheet.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

it.each(['n/a', '-', 'TBC', '\u2800'])(
  'M15: “%s” is no reference: the same sheet lists the row once',
  async (nothing) => {
    const phone = await newPhone(server);
    const text = sheetOf(row(nothing, 55), row(nothing, 56));
    await take(phone, await planOn(phone, text));
    await phone.sync();
    const again = await planOn(phone, text);
    expect(countsOf(again.plan)).toEqual({ same: 2 });
    expect(again.missing).toEqual([]);
  },
);

it('M15: a row without a reference is listed again after its listing was withdrawn, and once', async () => {
  const phone = await newPhone(server);
  const text = sheetOf(row('', 57));
  await take(phone, await planOn(phone, text));
  await phone.sync();
  const [id] = (await readSheetData(phone.db)).liveIds;
  await change(phone, id ?? '', { action: 'withdraw' });
  await phone.sync();
  expect(await take(phone, await planOn(phone, text))).toEqual({ ...NONE, listed: 1 });
  for (const _ of ['queued', 'sent']) {
    expect(countsOf((await planOn(phone, text)).plan)).toEqual({ same: 1 });
    await phone.sync();
  }
});

it('M15: what a visitor has listed is the same after they sign in', async () => {
  const phone = device({ server });
  await phone.sync();
  const text = sheetOf(row('V', 58), row('', 59));
  await take(phone, await planOn(phone, text));
  await phone.sync();
  await signInOn(phone, await newAccount(server));
  for (const _ of ['here', 'adopted']) {
    expect(countsOf((await planOn(phone, text)).plan)).toEqual({ same: 2 });
    await phone.sync();
  }
});

it('M15: the title that a sheet gave follows its volume', async () => {
  const phone = await newPhone(server);
  await take(phone, await planOn(phone, sheetOf(row('T', 100))));
  await phone.sync();
  await take(phone, await planOn(phone, sheetOf(row('T', 60))));
  const [state] = (await readSheetData(phone.db)).own.values();
  expect(state?.parcel).toMatchObject({ volume: 60, title: expect.stringMatching(/, 60 ML$/u) });
});

it('M15: a row that names another broker than its listing has is asked about', async () => {
  const phone = await newPhone(server);
  await take(phone, await planOn(phone, sheetOf(row('B', 61))));
  const { choices } = await readSheetData(phone.db);
  const other = choices.brokers.find(({ id, name }) => id !== BROKER && name !== '');
  const text = (name: string) => `${HEAD}\tBroker\n${row('B', 61)}\t${name}\n`;
  expect((await planOn(phone, text(other?.name ?? ''))).plan.plans).toMatchObject([
    { kind: 'needs', closed: { key: 'profiles' } },
  ]);
  expect(countsOf((await planOn(phone, text('Gone Person'))).plan)).toEqual({ same: 1 });
});
