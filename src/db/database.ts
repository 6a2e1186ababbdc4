// The local database: mirror tables hold server truth (and sample rows) only, the outbox holds this device's wishes.
import type { Database } from './schema-types.ts';
import { reopenWhenLost } from './reopen.ts';
import { Dexie } from 'dexie';
import { refusingNewer } from './newer-tables.ts';

/** Trouble with the database that a person has to hear about (law 15). */
export type DatabaseProblem = 'superseded' | 'blocked' | 'lost';

/** The newest version below. */
const VERSION = 1;

/** The name of the one database of this origin; tests use names of their own. */
const DATABASE_NAME = 'headwater';

/**
 * Opens the local database. Writes are strict: "saved" means on the disk (law 15). When another tab brings a newer
 * version, this connection closes for good and `onProblem` is told, so that old code never writes into a newer database. One
 * that the browser takes away is opened again by the next operation.
 */
export function openDatabase({
  name = DATABASE_NAME,
  onProblem,
}: { name?: string; onProblem?: (problem: DatabaseProblem) => void } = {}): Database {
  const db = createDexie(name, () => onProblem?.('superseded'));
  // Every index costs each row of a first mirror: only what a query asks for has one.
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
  // Without Dexie's cache: it would copy every row of a live query, and show writes that are not on the disk yet (law 15).
  // Dexie adds a property per table when `stores` is called; the type says so beforehand.
  return new Dexie(name, {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    // Where a browser has none, Dexie says so.
    ...('indexedDB' in globalThis && { indexedDB: refusingNewer(indexedDB, { newest: VERSION, onRefused }) }),
  }) as Database;
}
