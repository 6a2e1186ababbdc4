import { readCompanyChoices } from '#db/company-choices.ts';
import type { Database } from '#db/database.ts';
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
  const choices = await readCompanyChoices(db);
  if (change === undefined)
    return { choices, change: null, draft, shared, brokers: await readBrokersOf(db, draft?.companyId ?? '') };
  const state = await readWish(db, 'parcel', change);
  const companyId = state.kind === 'queued' ? state.item.payload.company_id : '';
  return {
    choices,
    change: { id: change, state },
    draft: null,
    shared: false,
    brokers: await readBrokersOf(db, companyId),
  };
}
