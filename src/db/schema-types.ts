import type { PassRecord } from '#domain/sync-status.ts';
import type { StoredSession } from '#domain/session.ts';
import type { DataUse } from '#domain/data-use.ts';
import type { MirrorTable } from '#domain/feed.ts';
import type { OutboxItem } from '#domain/operation.ts';
import type { Dexie, Table } from 'dexie';
import type { Company, CompanyLocation } from '#domain/company.ts';
import type { Broker } from '#domain/broker.ts';
import type { Parcel } from '#domain/parcel.ts';
import type { Profile, UserRole } from '#domain/user.ts';
import type { Claim } from '#domain/claim.ts';
import type { CompanySubmission } from '#domain/company-submission.ts';
import type { BrokerSubmission } from '#domain/broker-submission.ts';

/** How far the mirror has come, and whose it is. */
export type MirrorState = {
  /** The server's opaque place in the change feed; null before the first page. */
  cursor: string | null;
  epoch: string | null;
  /** The newest snapshot horizon an answer had (`xid8` as text). */
  horizon: string | null;
  /** The user whose answers these are; null for a visitor. */
  userId: string | null;
  /** Grows with every replacement of the whole mirror. */
  generation: number;
  /** With which shape of rows all of this generation was written (`MIRROR_SHAPE`). */
  shape: number;
  /**
   * A replacement has begun: its pages are being fetched, or all have come and an open transaction at the server holds rows back.
   * Rows of older generations leave when it is over.
   */
  replacing: false | 'fetching' | 'stalled';
  /** While it is, the ids that stood here when it began, where they are few: only they can be of older generations. */
  previousIds: string[] | null;
  /** When the first complete mirror was there (ms since 1970). */
  completedAt: number | null;
  /** When the mirror was last found equal to the server's hashes (ms since 1970). */
  verifiedAt: number | null;
  /** When the server was last asked for its hashes and could not make them (ms since 1970). */
  verifyFailedAt: number | null;
  /** How many rows had to be repaired so far (law 5). */
  repaired: number;
  /** How far this device's clock was ahead of the server's at its last answer (ms); null while no answer said. */
  clockSkew: number | null;
  /** Since when, by the server's clock, answers have had this same horizon held back (ms since 1970); null when it moves. */
  stalledSince: number | null;
  /** For how long that was so at the last answer (ms). */
  stalledMs: number;
};

/** How far a pass is that needs more than one request to send what waits. */
export type SendingProgress = { sent: number; total: number };

/** What the browser took away, until a person has read of it. */
export type LostStorage = {
  /** The tables, or what is kept beside them: drafts and the theme. */
  part: 'tables' | 'settings';
  /** How many items were unsent when the app was last open, of the tables that are gone. */
  unsent: number;
};

export type MetaRecord =
  | { key: 'mirror'; value: MirrorState }
  | { key: 'pass'; value: PassRecord }
  | { key: 'session'; value: StoredSession }
  | { key: 'sample'; value: number }
  | { key: 'sending'; value: SendingProgress }
  | { key: 'inFlight'; value: string[] }
  | { key: 'data'; value: DataUse }
  | { key: 'noted'; value: true }
  | { key: 'lost'; value: LostStorage };

/** A mirrored row: where it comes from, the server's version of it, and the mirror generation that brought it. */
export type Stored<T> = T & { origin: 'sample' | 'server'; version: string; generation: number };

/** A row of the server that this version of the app cannot read: kept apart, never thrown at a screen (law 11). */
export type StoredUnreadableRow = {
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
  unreadableRows: Table<StoredUnreadableRow, [MirrorTable, string]>;
  outbox: Table<OutboxItem, string>;
  meta: Table<MetaRecord, MetaRecord['key']>;
};
