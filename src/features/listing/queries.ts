import type { Database } from '#db/database.ts';
import { readMirrorState, readPass } from '#db/meta.ts';
import type { Broker } from '#domain/broker.ts';
import type { Company } from '#domain/company.ts';
import type { OutboxItem, Refusal } from '#domain/operation.ts';
import type { PassRecord } from '#domain/sync-status.ts';
import type { ParcelFields } from './parcel-fields.ts';

/** What the form offers, and how far it can be relied on. */
export type ListingChoices = {
  /** The server's firms, by name; sample rows are none of them, for a real server would refuse a listing under them. */
  companies: Company[];
  /** The device has mirrored the server at least once. */
  mirrored: boolean;
  trouble: PassRecord['trouble'];
};

/** Where a listing made on this device is now. */
export type ListingState =
  | { kind: 'queued'; item: OutboxItem }
  /** The server has it. */
  | { kind: 'accepted' }
  /** Neither in the outbox nor in the mirror: it was discarded, or taken off the server since. */
  | { kind: 'gone' };

/** What the page needs from the device before its first frame. */
export type Opening = {
  choices: ListingChoices;
  /** The listing to be changed, when the address names one. */
  change: { id: string; state: ListingState } | null;
  /** What was typed here before and not submitted. */
  draft: ParcelFields | null;
  /** The brokers of the firm that stands in the listing or the draft. */
  brokers: Broker[];
};

/** The server's refusal, while it stands. */
export function refusalOf(state: ListingState): Refusal | null {
  return state.kind === 'queued' && state.item.state === 'refused' ? state.item.refusal : null;
}

/** What the form offers. */
export async function readChoices(db: Database): Promise<ListingChoices> {
  const [companies, mirror, pass] = await Promise.all([
    db.companies
      .orderBy('name')
      .filter(({ origin }) => origin === 'server')
      .toArray(),
    readMirrorState(db),
    readPass(db),
  ]);
  return { companies, mirrored: mirror.completedAt !== null, trouble: pass.trouble };
}

/** The server's brokers of a firm, by name; none while no firm is chosen. */
export async function readBrokersOf(db: Database, companyId: string): Promise<Broker[]> {
  const brokers = await db.brokers
    .where('companyId')
    .equals(companyId)
    .filter(({ origin }) => origin === 'server')
    .toArray();
  return brokers.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Where a listing is now. One transaction: an accepted item is never seen as gone in between. */
export function readListing(db: Database, id: string): Promise<ListingState> {
  return db.transaction('r', [db.outbox, db.parcels, db.setAside], async () => {
    const item = await db.outbox.get(id);
    if (item !== undefined) return { kind: 'queued', item };
    const row = await db.parcels.get(id);
    const aside = await db.setAside.get(['parcels', id]);
    return row?.origin === 'server' || aside !== undefined ? { kind: 'accepted' } : { kind: 'gone' };
  });
}

/** Reads what the page opens with; `change` is the outbox id from the address. */
export async function readOpening(
  db: Database,
  { change, draft }: { change: string | undefined; draft: ParcelFields | null },
): Promise<Opening> {
  const choices = await readChoices(db);
  if (change === undefined)
    return { choices, change: null, draft, brokers: await readBrokersOf(db, draft?.companyId ?? '') };
  const state = await readListing(db, change);
  const companyId = state.kind === 'queued' ? state.item.payload.company_id : '';
  return { choices, change: { id: change, state }, draft: null, brokers: await readBrokersOf(db, companyId) };
}
