import { readOutbox } from '#db/outbox/outbox.ts';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { readErrors } from '#db/tables/recorded-errors.ts';
import type { Database, MirrorState } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readPass } from '#db/tables/sync-run.ts';
import type { RecordedError } from '#domain/account/recorded-error.ts';
import { deviceRefusal, isOwn, type OutboxItem } from '#domain/operation/operation.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';

/** How many there are of each. */
type Counts = Record<string, number>;

/** What a problem report says of the tables: counts, times and codes, nothing that a user wrote, watches or is known by. */
export type ReportedTables = {
  version: number;
  errors: RecordedError[];
  pass: PassRecord;
  mirror: MirrorState;
  session: 'none' | 'valid' | 'expired';
  rows: Counts;
  /** By table: rows that this version of the app cannot read. */
  unreadableRows: Counts;
  /** By kind, state and code of refusal: the current user's items. */
  outbox: Counts;
};

export function readReportedTables(db: Database): Promise<ReportedTables> {
  return db.transaction('r', db.tables, async () => {
    const [errors, pass, mirror, session, { items, unreadable }, unreadableRows] = await Promise.all([
      readErrors(db),
      readPass(db),
      readMirrorState(db),
      readSession(db),
      readOutbox(db),
      db.unreadableRows.toArray(),
    ]);
    const [companies, brokers, parcels, drafts] = await Promise.all([
      db.companies.count(),
      db.brokers.count(),
      db.parcels.count(),
      db.drafts.count(),
    ]);
    const known = session?.expired === true ? 'expired' : 'valid';
    return {
      version: db.verno,
      errors,
      pass,
      mirror,
      session: session === null ? 'none' : known,
      rows: { companies, brokers, parcels, drafts },
      unreadableRows: countBy(unreadableRows.map(({ table }) => table)),
      outbox: countBy([
        ...items.filter((item) => isOwn(item, session)).map(describeItem),
        ...Array.from({ length: unreadable }, () => 'unreadable'),
      ]),
    };
  });
}

function describeItem(item: OutboxItem): string {
  const { kind, state, refusal } = item;
  if (refusal === null) return `${kind} ${state}`;
  // The server's codes are quoted only if they have the shape of one.
  const isKnown = deviceRefusal(item) !== null || /^[0-9A-Z]{3,5}$/u.test(refusal.code);
  return `${kind} ${state} ${isKnown ? refusal.code : 'other'}`;
}

function countBy(keys: readonly string[]): Counts {
  const counts: Counts = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
