import { readOutbox } from '#db/outbox/outbox.ts';
import { readProfileNames } from '#db/shown/claims.ts';
import { readLostStorage } from '#db/tables/lost-storage.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database, LostStorage, SendingProgress } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readPass, readSending } from '#db/tables/sync-run.ts';
import { isAutomatic, isOfKind, isOwn, type OutboxItem } from '#domain/operation/operation.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import type { Subject } from '#domain/operations/kind.ts';
import { kindOf } from '#domain/operations/kinds.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';

export type SyncState = {
  /** The current user's items in the order of writing (law 14). */
  items: OutboxItem[];
  /** Names by id: of claimed profiles, of listings that items are about, and of brokers and companies in two versions of a listing. */
  names: ReadonlyMap<string, string>;
  /** The directory's rows for listings that wait for their author, by id. */
  listed: ReadonlyMap<string, Parcel>;
  pass: PassRecord;
  /** True once the whole directory has been fetched. */
  mirrored: boolean;
  /** True if the user must sign in again before their items can be sent. */
  expired: boolean;
  /** The number of rows from the server that this version of the app cannot read (law 11). */
  unreadableRows: number;
  /** The number of saved items that this version of the app cannot read; they are kept (law 11). */
  unreadable: number;
  /** How far this device's clock is ahead of the server's (ms); null when unknown. */
  clockSkew: number | null;
  /** How long the server's feed has been stalled (ms). */
  stalledMs: number;
  /** Progress of a long push. */
  sending: SendingProgress | null;
  /** What the browser removed, until the user dismisses the notice. */
  lost: LostStorage | null;
};

export async function readSyncState(db: Database): Promise<SyncState> {
  // One transaction: opening one takes longer than reading a row.
  const [
    { items, unreadable },
    pass,
    session,
    unreadableRows,
    { clockSkew, stalledMs, completedAt },
    lost,
    sending,
  ] = await db.transaction('r', [db.outbox, db.meta, db.unreadableRows], async () =>
    Promise.all([
      readOutbox(db),
      readPass(db),
      readSession(db),
      db.unreadableRows.count(),
      readMirrorState(db),
      readLostStorage(db),
      readSending(db),
    ]),
  );
  const own = items.filter((item) => isOwn(item, session) && !isAutomatic(item));
  const subjects = own.flatMap((item) => kindOf(item).about?.(item.payload) ?? []);
  const refused = own.filter((item) => isOfKind(item, 'parcel')).filter(({ state }) => state === 'refused');
  const rows = (await db.parcels.bulkGet(refused.map(({ id }) => id))).filter((row) => row !== undefined);
  const listed = new Map<string, Parcel>(rows.map((row) => [row.id, row]));
  const listedBy = refused
    .filter(({ id }) => listed.has(id))
    .flatMap(({ payload }) => brokerAndCompanyOf(payload));
  const profiles = await readProfileNames(db, [
    ...subjects.flatMap(({ type, id }) => (type === 'parcel' ? [] : [{ type, id }])),
    ...listedBy,
    ...rows.flatMap(brokerAndCompanyOf),
  ]);
  const names = new Map([...profiles, ...(await readListingTitles(db, own, subjects))]);
  const expired = session?.expired ?? false;
  return {
    items: own,
    names,
    listed,
    pass,
    expired,
    unreadableRows,
    unreadable,
    clockSkew,
    stalledMs,
    lost,
    sending: sending !== null && isOwn(sending, session) ? sending : null,
    mirrored: completedAt !== null,
  };
}

export function readLastPass(db: Database): Promise<PassRecord> {
  return readPass(db);
}

/** Titles of the listings that these items are about, by id. */
async function readListingTitles(
  db: Database,
  items: OutboxItem[],
  subjects: Subject[],
): Promise<[string, string][]> {
  const ids = subjects.filter(({ type }) => type === 'parcel').map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = [...(await db.parcels.bulkGet(ids)), ...(await db.sentParcels.bulkGet(ids))];
  const queued = items
    .filter((item) => isOfKind(item, 'parcel'))
    .map(({ id, payload }) => ({ id, title: payload.title }));
  return [...queued, ...rows].flatMap((row) => (row === undefined ? [] : [[row.id, row.title]]));
}

function brokerAndCompanyOf({
  brokerId,
  companyId,
}: Pick<Parcel, 'brokerId' | 'companyId'>): ClaimableProfile[] {
  return [
    { type: 'broker', id: brokerId },
    { type: 'company', id: companyId },
  ];
}
