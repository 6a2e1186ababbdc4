import { readCompanyChoices } from '#db/company-choices.ts';
import type { Database } from '#db/database.ts';
import { readClockAhead } from '#db/meta.ts';
import { readWish, type WishState } from '#db/wish.ts';
import type { Broker } from '#domain/broker.ts';
import type { CompanyChoices } from '#domain/company-choices.ts';
import type { ParcelFields } from './parcel-fields.ts';

/** Where a listing made on this device is now. */
export type ListingState = WishState<'parcel'>;

/** What the page needs from the device before its first frame. */
export type Opening = {
  choices: CompanyChoices;
  /** The listing to be changed, when the address names one. */
  change: { id: string; state: ListingState } | null;
  /** What was typed here before and not submitted. */
  draft: ParcelFields | null;
  /** Another app has just put something into that draft. */
  shared: boolean;
  /** The brokers of the firm that stands in the listing or the draft. */
  brokers: Broker[];
  /** How far this device's clock is ahead of the server's (ms); null when that is not known. */
  clockAhead: number | null;
};

/** The server's brokers of a firm, by name; none while no firm is chosen. */
export async function readBrokersOf(db: Database, companyId: string): Promise<Broker[]> {
  const brokers = await db.brokers
    .where('companyId')
    .equals(companyId)
    .filter(({ origin }) => origin === 'server')
    .toArray();
  return brokers.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Reads what the page opens with; `change` is the outbox id from the address. */
export async function readOpening(
  db: Database,
  {
    change,
    draft,
    shared = false,
  }: { change: string | undefined; draft: ParcelFields | null; shared?: boolean },
): Promise<Opening> {
  const [choices, clockAhead] = await Promise.all([readCompanyChoices(db), readClockAhead(db)]);
  if (change === undefined) {
    const brokers = await readBrokersOf(db, draft?.companyId ?? '');
    return { choices, change: null, draft, shared, brokers, clockAhead };
  }
  const state = await readWish(db, 'parcel', change);
  const companyId = state.kind === 'queued' ? state.item.payload.company_id : '';
  return {
    choices,
    change: { id: change, state },
    draft: null,
    shared: false,
    brokers: await readBrokersOf(db, companyId),
    clockAhead,
  };
}
