// The local database: mirror tables hold server rows and sample rows only, the outbox holds what this device has to send.
import type { Database } from './schema-types.ts';
import { reopenWhenLost } from './reopen.ts';
import { Dexie } from 'dexie';
import { refusingNewer } from './newer-tables.ts';

/** Database problems that are shown to the user (law 15). */
export type DatabaseProblem = 'superseded' | 'blocked' | 'lost';

const VERSION = 1;

/** The only database of this origin; tests use other names. */
const DATABASE_NAME = 'headwater';

/**
 * Opens the local database. Writes are strict: "saved" means on the disk (law 15). When another tab opens a newer version, this connection
 * closes for good and calls `onProblem`, so that old code never writes into a newer database. A connection that the browser has lost is
 * reopened by the next operation.
 */
export function openDatabase({
  name = DATABASE_NAME,
  onProblem,
}: { name?: string; onProblem?: (problem: DatabaseProblem) => void } = {}): Database {
  const db = createDexie(name, () => onProblem?.('superseded'));
  // Each index slows every row of the first mirror: index only what a query needs.
  db.version(1).stores({
    companies: 'id, name',
    companyLocations: 'id, companyId',
    brokers: 'id, companyId, name',
    parcels: 'id, brokerId, companyId',
    profiles: 'id',
    userRoles: 'id',
    claims: 'id, entityId',
    companySubmissions: 'id',
    brokerSubmissions: 'id',
    sentParcels: 'id',
    acknowledged: 'id, replaces, epoch',
    unreadableRows: '[table+id]',
    outbox: 'id, sequence, replaces',
    meta: 'key',
  });
  reopenWhenLost(db);
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true });
    onProblem?.('superseded');
    return false;
  });
  db.on('blocked', () => onProblem?.('blocked'));
  return db;
}

function createDexie(name: string, onRefused: () => void): Database {
  // No Dexie cache: it would copy every row of a live query, and show writes that are not on the disk yet (law 15). Dexie adds a property
  // per table when `stores` is called; the cast anticipates that.
  return new Dexie(name, {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    // Dexie reports a browser without IndexedDB.
    ...('indexedDB' in globalThis && { indexedDB: refusingNewer(indexedDB, { newest: VERSION, onRefused }) }),
  }) as Database;
}
