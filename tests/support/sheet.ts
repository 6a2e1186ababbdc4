import { readDeviceId } from '#db/sent/own-listings.ts';
import { importSheet, type ImportResult } from '#features/sheet/commands.ts';
import { readSheetData } from '#features/sheet/queries.ts';
import { readText } from '#features/sheet/read-sheet.ts';
import { missingIn, planSheet, readRows, type SheetPlan } from '#features/sheet/sheet.ts';
import { device, type Device } from '#support/device.ts';
import type { Fault } from '#support/faults.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import type { TestServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

// Sheets of listings, as a device reads and takes them.
const sync = { requestSync: () => undefined, onChange: () => () => undefined };
export const HEAD = 'Ref\tZone\tProduct\tML\t$/ML\tExpiry';
const DEFAULTS = {
  companyId: COMPANY,
  brokerId: BROKER,
  waterType: 'surface',
  waterSource: 'Murray River',
};

export const row = (reference: string, ml: number | string, price: number | string = 232) =>
  `${reference}\t7\tAllocation\t${ml}\t${price}\t30/06/2027`;
export const sheetOf = (...rows: string[]) => [HEAD, ...rows].join('\n');

/** What this device does with a sheet now. */
export async function planOn({ db }: Device, text: string) {
  const reading = readText(text);
  if ('problem' in reading) throw new Error(reading.problem);
  const read = readRows({ table: reading.table, mapping: null });
  const data = await readSheetData(db);
  const deviceId = await readDeviceId(db);
  const authors = data.userId === null ? [deviceId] : [data.userId, deviceId];
  const options = { data, authors, today: '2026-11-28', pause: () => Promise.resolve() };
  const plan = await planSheet({ defaults: DEFAULTS, edits: new Map() }, read, options);
  return { plan, data, missing: missingIn(data, plan.plans, { read, edits: new Map() }) };
}

type Planned = Awaited<ReturnType<typeof planOn>>;

export function take(
  { db, clock }: Device,
  { plan }: Planned,
  withdrawn: string[] = [],
): Promise<ImportResult> {
  const submit = { db, sync, clock: { now: clock.now, sleep: () => Promise.resolve(), online: () => false } };
  return importSheet(submit, { ...plan, withdrawn, finishedDraft: null });
}

export const countsOf = ({ plans }: SheetPlan) => {
  const counts: Record<string, number> = {};
  for (const { kind } of plans) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

export const NONE = { listed: 0, changed: 0, withdrawn: 0 };

/** A device of a new user, with the directory. */
export async function newPhone(server: TestServer, account = newAccount(server)): Promise<Device> {
  const phone = device({ server });
  await signInOn(phone, await account);
  await phone.sync();
  return phone;
}

export function losingAnswers(): (request: { path: string; method: string }) => Fault {
  let requests = 0;
  return ({ method }) =>
    method === 'POST' && [0, 3, 6].includes(requests++ % 10) ? { kind: 'drop-response' } : { kind: 'pass' };
}

export const listedBy = async (server: TestServer, phone: Device) =>
  server.query<{ reference: string; price: number }>(
    `select reference, price::float8 from public.listing_private join public.parcels using (id)
     where device_id = $1 and reference is not null order by reference`,
    [await readDeviceId(phone.db)],
  );
