// The local database: mirror tables hold server truth (and sample rows) only, the outbox holds this device's wishes.
import { Dexie, type Table } from 'dexie';
import type { BrokerSubmission } from '#domain/broker-submission.ts';
import type { Broker } from '#domain/broker.ts';
import type { Claim } from '#domain/claim.ts';
import type { CompanySubmission } from '#domain/company-submission.ts';
import type { Company, CompanyLocation } from '#domain/company.ts';
import type { MirrorTable } from '#domain/feed.ts';
import type { OutboxItem } from '#domain/operation.ts';
import type { Parcel } from '#domain/parcel.ts';
import type { Profile, UserRole } from '#domain/person.ts';
import type { MetaRecord } from './meta.ts';
import { refusingNewer } from './newer-tables.ts';
import { reopenWhenLost } from './reopen.ts';

/** A mirrored row: where it comes from, the server's version of it, and the mirror generation that brought it. */
export type Stored<T> = T & { origin: 'sample' | 'server'; version: string; generation: number };

/** A row of the server that this version of the app cannot read: kept apart, never thrown at a screen (law 11). */
export type SetAside = {
  table: MirrorTable;
  id: string;
  version: string;
  generation: number;
  problem: string;
};

/** A listing that this device sent for the person who is signed in, and the server took: parcels themselves name nobody. */
export type SentParcel = {
  id: string;
  owner: string;
  title: string;
  /** When it was saved on this device (ms since 1970). */
  savedAt: number;
};

/** An item as it left the outbox, kept for a month in case the server loses it in the restore of a backup (law 3). */
export type Acknowledged = OutboxItem & {
  /** When the server confirmed it, by this device's clock (ms since 1970). */
  acknowledgedAt: number;
  /** The life of the server in which it was last known to be there. */
  epoch: string;
};

export type Database = Dexie & {
  companies: Table<Stored<Company>, string>;
  companyLocations: Table<Stored<CompanyLocation>, string>;
  brokers: Table<Stored<Broker>, string>;
  parcels: Table<Stored<Parcel>, string>;
  profiles: Table<Stored<Profile>, string>;
  userRoles: Table<Stored<UserRole>, string>;
  claims: Table<Stored<Claim>, string>;
  companySubmissions: Table<Stored<CompanySubmission>, string>;
  brokerSubmissions: Table<Stored<BrokerSubmission>, string>;
  /** Of the signed-in person only; it leaves with his sign-out (law 14). */
  sentParcels: Table<SentParcel, string>;
  acknowledged: Table<Acknowledged, string>;
  setAside: Table<SetAside, [MirrorTable, string]>;
  outbox: Table<OutboxItem, string>;
  meta: Table<MetaRecord, MetaRecord['key']>;
};

/** Trouble with the database that a person has to hear about (law 15). */
export type DatabaseTrouble = 'superseded' | 'blocked' | 'lost';

/** The newest version below. */
const VERSION = 1;

/** The name of the one database of this origin; tests use names of their own. */
const DATABASE_NAME = 'headwater';

/**
 * Opens the local database. Writes are strict: "saved" means on the disk (law 15). When another tab brings a newer
 * version, this connection closes for good and `onTrouble` is told, so that old code never writes into a newer database. One
 * that the browser takes away is opened again by the next operation.
 */
export function openDatabase({
  name = DATABASE_NAME,
  onTrouble,
}: { name?: string; onTrouble?: (trouble: DatabaseTrouble) => void } = {}): Database {
  const db = createDexie(name, () => onTrouble?.('superseded'));
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
    setAside: '[table+id]',
    outbox: 'id, sequence, replaces',
    meta: 'key',
  });
  reopenWhenLost(db);
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true });
    onTrouble?.('superseded');
    return false;
  });
  db.on('blocked', () => onTrouble?.('blocked'));
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
