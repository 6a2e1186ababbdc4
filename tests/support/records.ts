import { openDatabase } from '#db/tables/database.ts';
import type { Acknowledged, Database, Stored } from '#db/tables/schema-types.ts';
import { listingChangeInsertOf, type ListingChangeInsert } from '#domain/listing/listing-change.ts';
import type { InboxEnquiry } from '#domain/listing/sent-enquiry.ts';
import type { ItemOf, OutboxItem } from '#domain/operation/operation.ts';
import type { ParcelInsert, Parcel } from '#domain/parcel/parcel.ts';
import { recordsCsv } from '#domain/records/records-csv.ts';
import { newId } from '#domain/values/id.ts';
import { readRecords } from '#features/records/queries.ts';
import { storedBroker, storedClaim, storedCompany, storedParcel } from './directory-rows.ts';
import { parcelPayload } from './listings.ts';
import { outboxState, type OutboxState } from './outbox-state.ts';
import { readCsv } from './read-csv.ts';
import { ME, signedIn } from './users.ts';

let sequence = 0;

function stateOf(id: string, changes: Partial<OutboxState>): OutboxState {
  sequence += 1;
  return outboxState(id, { owner: ME, sequence, savedAt: Date.UTC(2026, 10, 20, 1), ...changes });
}

/** A listing in the outbox. */
export function parcelItem(
  row: Partial<ParcelInsert> = {},
  changes: Partial<OutboxState> = {},
): ItemOf<'parcel'> {
  const payload = parcelPayload(row);
  return { kind: 'parcel', payload, ...stateOf(payload.id, changes) };
}

/** A change of a listing in the outbox. */
export function changeItem(
  change: Pick<ListingChangeInsert, 'action'> & Partial<ListingChangeInsert>,
  changes: Partial<OutboxState> = {},
): ItemOf<'listingChange'> {
  const { action, parcelId = newId(), madeAt: now = Date.UTC(2026, 10, 21, 1) } = change;
  const by = { userId: changes.owner === undefined ? ME : changes.owner, key: change.key ?? null };
  const payload = { ...listingChangeInsertOf({ id: newId(), parcelId, action, by, now }), ...change };
  return { kind: 'listingChange', payload, ...stateOf(payload.id, changes) };
}

/** An item as it is kept once the server has confirmed it. */
export function acknowledged(item: OutboxItem, acknowledgedAt = Date.UTC(2026, 10, 22)): Acknowledged {
  return { ...item, acknowledgedAt, epoch: 'first' };
}

export const COMPANY = newId();
export const BROKER = newId();
export const MIRRORED = { origin: 'server', version: '1', generation: 1 } as const;

/** The seller of a listing in the inbox. */
export const JO_FARM = { sellerName: 'Jo Farm', sellerPhone: '+61 491 570 313', sellerEmail: null };

/** An enquiry on the desk of the user. */
export function storedEnquiry(changes: Partial<InboxEnquiry> = {}): Stored<InboxEnquiry> {
  return {
    id: newId(),
    userId: ME,
    enquiryId: newId(),
    parcelId: newId(),
    brokerId: BROKER,
    companyId: COMPANY,
    listingTitle: 'Spring allocation',
    volume: 60.5,
    topPrice: 232.5,
    wantedBy: '2026-12-05',
    product: null,
    zone: null,
    name: 'Vera Hall',
    phone: '0491 570 313',
    note: '=2+3',
    madeAt: Date.UTC(2026, 10, 21, 1),
    receivedAt: '2026-11-22T01:00:00+00:00',
    seenAt: '2026-11-22T01:00:00+00:00',
    answer: null,
    answeredAt: null,
    ...MIRRORED,
    ...changes,
  };
}

/** A device of Mary Doe, who owns the profile of Ada Reid unless `approved` is false. */
export async function ownersDevice({ approved = true, isAdmin = false } = {}): Promise<Database> {
  const db = openDatabase({ name: `records-${newId()}` });
  await signedIn(db);
  await db.companies.put(storedCompany({ id: COMPANY, name: 'Billabong Water' }));
  await db.brokers.put(storedBroker({ id: BROKER, name: 'Ada Reid', companyId: COMPANY }));
  await db.claims.put(storedClaim({ entityType: 'broker', entityId: BROKER, approved }));
  if (isAdmin) await db.userRoles.put({ id: newId(), userId: ME, role: 'admin', ...MIRRORED });
  return db;
}

/** A listing under the profile of Ada Reid. */
export async function list(db: Database, changes: Partial<Stored<Parcel>> = {}): Promise<string> {
  const parcel = storedParcel({ brokerId: BROKER, companyId: COMPANY, ...changes });
  await db.parcels.put(parcel);
  return parcel.id;
}

/** The records of the user of a device. */
export async function rowsOf(db: Database) {
  return (await readRecords(db))?.rows ?? [];
}

/** The lines of the file, each by its filled columns. */
export async function linesOf(db: Database): Promise<Record<string, string>[]> {
  const [head = [], ...lines] = readCsv(recordsCsv(await rowsOf(db)));
  return lines.map((cells) =>
    Object.fromEntries(
      head.map((name, place) => [name, cells[place] ?? '']).filter(([, cell]) => cell !== ''),
    ),
  );
}

export async function linesOfKind(db: Database, kind: string) {
  return (await linesOf(db)).filter(({ Record: each }) => each === kind);
}
