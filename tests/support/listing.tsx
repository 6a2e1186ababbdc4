import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DeviceClock } from '#client/submit-operation.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { writePass } from '#db/tables/sync-run.ts';
import { isOfKind, type ItemOf } from '#domain/operation/operation.ts';
import { noPassYet, type PassRecord } from '#domain/operation/sync-status.ts';
import type { ParcelInsert } from '#domain/parcel/parcel.ts';
import { ParcelFormPage } from '#features/submit/parcel-form.tsx';
import { loadParcelData } from '#features/submit/queries.ts';
import { storedBroker, storedCompany } from './directory-rows.ts';
import { parcelPayload } from './listings.ts';
import { changeMirrorState } from './mirror-state.ts';
import { newDevice, renderScreen } from './render-screen.tsx';

export const billabong = storedCompany({ name: 'Billabong Water', phone: '(02) 5550 0101' });
export const anabranch = storedCompany({ name: 'Anabranch Partners', phone: '(03) 5550 0102' });
export const ada = storedBroker({ name: 'Ada Reid', title: 'Principal', companyId: billabong.id });
export const bert = storedBroker({ name: 'Bert Ives', title: 'Broker', companyId: anabranch.id });

/** A device with a complete mirror: two companies with a broker each, and a sample company and broker. */
export async function mirroredDevice(): Promise<Database> {
  const db = newDevice();
  await db.companies.bulkPut([
    billabong,
    anabranch,
    storedCompany({ name: 'Sample Firm', origin: 'sample' }),
  ]);
  await db.brokers.bulkPut([
    ada,
    bert,
    storedBroker({ name: 'Sam Sample', companyId: billabong.id, origin: 'sample' }),
  ]);
  await changeMirrorState(db, { completedAt: 1 });
  return db;
}

/** Records the outcome of the last pass. */
export function notePass(db: Database, changes: Partial<PassRecord>): Promise<void> {
  return writePass(db, { ...noPassYet, ...changes });
}

/** A clock at an Australian morning; a test ends its waits. */
export function patientClock({ online = true } = {}): DeviceClock & {
  waits: number[];
  endWaits: () => void;
} {
  const waits: number[] = [];
  const ends: (() => void)[] = [];
  return {
    now: () => new Date(2026, 10, 21, 8, 30).getTime(),
    online: () => online,
    sleep: (ms) => {
      waits.push(ms);
      return new Promise((resolve) => ends.push(resolve));
    },
    waits,
    endWaits: () => ends.splice(0).forEach((end) => end()),
  };
}

/** The add-parcel page as its route opens it; resolves once the form is there. */
export async function openListing(
  db: Database,
  { change, clock = patientClock() }: { change?: string; clock?: DeviceClock } = {},
) {
  const initial = await loadParcelData(db, { change });
  const rendered = renderScreen(
    <ParcelFormPage initial={initial} onNew={() => undefined} clock={clock} />,
    db,
  );
  await screen.findByRole('heading', { name: 'List Your Water Parcel' });
  return rendered;
}

export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

/** Enters a text at once, as from the clipboard: typing renders the form once for each character. */
async function enter(user: UserEvent, input: HTMLInputElement, text: string): Promise<void> {
  await user.click(input);
  await user.paste(text);
}

/** Fills in a listing that the server accepts. */
export async function fillIn(user: UserEvent): Promise<void> {
  await enter(user, field('Title'), 'Spring allocation');
  await enter(user, field('Volume (ML)'), '1,200');
  await enter(user, field('Price (AUD)'), '300000');
  await enter(user, field('Location'), 'Hay, NSW');
  await enter(user, field('Description'), 'Allocation water, delivered at once.');
  await user.selectOptions(field('Water Type'), 'Surface Water');
  await enter(user, field('Water Source'), 'Murrumbidgee River');
  await user.selectOptions(field('Brokerage Company'), 'Billabong Water');
  await screen.findByRole('option', { name: 'Ada Reid - Principal' });
  await user.selectOptions(field('Broker'), 'Ada Reid - Principal');
}

/** Presses the button at the end of the form. */
export function submit(user: UserEvent): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'Submit Water Parcel' }));
}

/** The payload of a listing. */
export function payload(changes: Partial<ParcelInsert> = {}): ParcelInsert {
  return parcelPayload({
    title: 'Queued allocation',
    volume: 50,
    price: 12_500,
    location: 'Hay, NSW',
    waterType: 'recycled',
    companyId: billabong.id,
    brokerId: ada.id,
    ...changes,
  });
}

/** Queues an item with these changes. */
export function queued(db: Database, changes: Partial<ItemOf<'parcel'>> = {}): Promise<ItemOf<'parcel'>> {
  // Written in one transaction, so that no screen sees the item before its changes.
  return db.transaction('rw', db.outbox, async () => {
    const item = await enqueue(db, {
      kind: 'parcel',
      payload: payload(),
      owner: null,
      now: Date.UTC(2026, 10, 20),
    });
    if (!isOfKind(item, 'parcel')) throw new Error('The item is no listing');
    const changed = { ...item, ...changes };
    await db.outbox.put(changed);
    return changed;
  });
}

/** The only item of the outbox. */
export async function theItem(db: Database): Promise<ItemOf<'parcel'>> {
  const [item, ...others] = await db.outbox.toArray();
  if (item === undefined || !isOfKind(item, 'parcel') || others.length > 0)
    throw new Error('There is not exactly one listing');
  return item;
}

/** The server accepts the only item: its row arrives and the item leaves, in one transaction. */
export async function accept(db: Database, row: Parameters<Database['parcels']['put']>[0]): Promise<void> {
  await db.transaction('rw', [db.outbox, db.parcels], async () => {
    await db.parcels.put(row);
    await db.outbox.delete(row.id);
  });
}

/** The server refuses the only item. */
export async function refuse(
  db: Database,
  { message, column = null }: { message: string; column?: string | null },
): Promise<void> {
  const { id } = await theItem(db);
  await db.outbox.update(id, { state: 'refused', refusal: { code: '23514', message, column } });
}
