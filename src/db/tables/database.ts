// The local database: mirror tables hold server rows and sample rows only, the outbox holds what this device has to send.
import { Dexie } from 'dexie';
import { readOlderShapes } from './older-shapes.ts';
import type { Database } from './schema-types.ts';

/** Database problems that are shown to the user (law 15). */
export type DatabaseProblem = 'superseded' | 'blocked' | 'lost';

const VERSION = 9;

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
  db.version(2).stores({ ownListings: 'id', inbox: 'id' });
  db.version(3).stores({ handedOver: 'id, receivedAt', watches: 'id' });
  db.version(4).stores({
    brokers: 'id, companyId, name, leftCompanyAt',
    credentials: 'id, companyId, brokerId',
    profileRequests: 'id',
    enquiryInbox: 'id',
  });
  db.version(5).stores({ receivedKeys: '[id+key]' });
  db.version(6).stores({ drafts: 'id' });
  // No other tables: earlier versions of the app cannot read what this one stores.
  db.version(7).stores({});
  db.version(8).stores({
    enquiryInbox: 'id, enquiryId',
    sentMessages: 'id',
    visitorMessages: 'id',
    listingEvents: 'id, parcelId',
  });
  db.version(9).stores({ seasonFacts: 'id' });
  readOlderShapes(db);
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

// Law 15: an old app never writes into newer tables, not even after a deployment was rolled back.

/** Dexie multiplies its version numbers by ten for IndexedDB and keeps the numbers in between for repairs. */
const DEXIE_FACTOR = 10;

/**
 * An IndexedDB factory that refuses to open a database made by a newer version of the app. When the known version is exceeded, Dexie opens
 * the database without a version and would then change the newer tables to its own; here it gets `newest` at most.
 */
function refusingNewer(
  real: IDBFactory,
  { newest, onRefused }: { newest: number; onRefused: () => void },
): Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'> {
  return {
    open: (name, version) => {
      if (version !== undefined) return real.open(name, version);
      const request = real.open(name, newest * DEXIE_FACTOR + DEXIE_FACTOR - 1);
      request.addEventListener('error', () => {
        if (request.error?.name === 'VersionError') onRefused();
      });
      return request;
    },
    deleteDatabase: (name) => real.deleteDatabase(name),
    databases: () => real.databases(),
    cmp: (first, second) => real.cmp(first, second),
  };
}

// A connection that the browser lost silently is recovered (law 15): iOS kills the storage process while the app sleeps.

/** The error name when the database behind an open connection is gone. */
const LOST = 'UnknownError';
/** On this error Dexie reopens and retries, up to twice. */
const REOPENED_BY_DEXIE = 'InvalidStateError';
const MAX_RETRIES = 2;
/** Dexie's error name for an opening that was cancelled by an intentional close. */
const ABANDONED = 'DatabaseClosedError';

/**
 * Reopens the connection when no transaction can begin on it any more, and begins the transaction again: none of it had run. If that fails
 * too, the operation fails and the next one reopens.
 */
function reopenWhenLost(db: Dexie): void {
  reopenAfterFailure(db);
  let consecutiveLosses = 0;
  db.use({
    stack: 'dbcore',
    name: 'reopen-when-lost',
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        try {
          const transaction = core.transaction(...args);
          consecutiveLosses = 0;
          return transaction;
        } catch (error) {
          if (!(error instanceof Error) || error.name !== LOST) throw error;
          consecutiveLosses++;
          if (consecutiveLosses <= MAX_RETRIES) throw new DOMException(error.message, REOPENED_BY_DEXIE);
          db.close({ disableAutoOpen: false });
          throw error;
        }
      },
    }),
  });
}

/**
 * Makes a failed opening recoverable: Dexie would fail every later operation with the same error, so that a form could not be saved until
 * the page is reloaded. The next operation opens again.
 */
function reopenAfterFailure(db: Dexie): void {
  const open = db.open.bind(db);
  db.open = () =>
    open().catch((error: unknown) => {
      const wasAbandoned = error instanceof Error && error.name === ABANDONED;
      // Deferred: operations waiting for this opening would otherwise reopen at once, in an endless loop.
      if (!wasAbandoned) setTimeout(() => !db.isOpen() && db.close({ disableAutoOpen: false }));
      throw error;
    });
}
