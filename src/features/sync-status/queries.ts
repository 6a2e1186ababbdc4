import { profileOf, readProfileNames } from '#db/claims.ts';
import type { Database } from '#db/schema-types.ts';
import type { ClaimableProfile } from '#domain/claim.ts';
import { readLostStorage } from '#db/lost-storage.ts';
import { readMirrorState } from '#db/mirror-state.ts';
import { readPass, readSending } from '#db/sync-run.ts';
import { readSession } from '#db/stored-session.ts';
import type { LostStorage, SendingProgress } from '#db/schema-types.ts';
import { readOutbox } from '#db/outbox.ts';
import { isOfKind, isOwn, type OutboxItem } from '#domain/operation.ts';
import type { Parcel } from '#domain/parcel.ts';
import type { PassRecord } from '#domain/sync-status.ts';

/** What the device knows about sync. */
export type SyncState = {
  /** In the order of writing; of other people's items nothing is told (law 14). */
  items: OutboxItem[];
  /** The names of the profiles that items claim, and of those that two versions of a listing name, by the profiles' ids. */
  names: ReadonlyMap<string, string>;
  /** What the directory has under the ids of listings that wait for their author, by these ids. */
  listed: ReadonlyMap<string, Parcel>;
  pass: PassRecord;
  /** The directory has been fetched whole. */
  mirrored: boolean;
  /** The person has to sign in again before his items can be sent. */
  expired: boolean;
  /** Rows of the server that this version of the app cannot read (law 11). */
  unreadableRows: number;
  /** What was saved on this device and this version of the app cannot read; it stays (law 11). */
  unreadable: number;
  /** How far this device's clock is ahead of the server's (ms); null when that is not known. */
  clockSkew: number | null;
  /** For how long the server has held its news back (ms). */
  stalledMs: number;
  /** How far a long sending is that is under way. */
  sending: SendingProgress | null;
  /** What the browser took away and nobody has read of yet. */
  lost: LostStorage | null;
};

/** Reads it from the device. */
export async function readSyncState(db: Database): Promise<SyncState> {
  // In one transaction, for to open one takes longer than to read a row.
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
  const mine = items.filter((item) => isOwn(item, session));
  const claimed = mine.filter((item) => isOfKind(item, 'claim')).map(profileOf);
  const settled = mine.filter((item) => isOfKind(item, 'parcel')).filter(({ state }) => state === 'refused');
  const rows = (await db.parcels.bulkGet(settled.map(({ id }) => id))).filter((row) => row !== undefined);
  const listed = new Map<string, Parcel>(rows.map((row) => [row.id, row]));
  const traded = settled
    .filter(({ id }) => listed.has(id))
    .flatMap(({ payload }) => tradersOf({ brokerId: payload.broker_id, companyId: payload.company_id }));
  const names = await readProfileNames(db, [...claimed, ...traded, ...rows.flatMap(tradersOf)]);
  const expired = session?.expired ?? false;
  return {
    items: mine,
    names,
    listed,
    pass,
    expired,
    unreadableRows,
    unreadable,
    clockSkew,
    stalledMs,
    lost,
    sending,
    mirrored: completedAt !== null,
  };
}

/** How the last pass ended. */
export function readLastPass(db: Database): Promise<PassRecord> {
  return readPass(db);
}

function tradersOf({ brokerId, companyId }: Pick<Parcel, 'brokerId' | 'companyId'>): ClaimableProfile[] {
  return [
    { type: 'broker', id: brokerId },
    { type: 'company', id: companyId },
  ];
}
