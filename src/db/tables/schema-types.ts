import type { Dexie, Table } from 'dexie';
import type { DataUse } from '#domain/account/data-use.ts';
import type { RecordedError } from '#domain/account/recorded-error.ts';
import type { StoredSession } from '#domain/account/session.ts';
import type { Profile, UserRole } from '#domain/account/user.ts';
import type { MirrorTable } from '#domain/feed/feed.ts';
import type { InboxEntry } from '#domain/listing/inbox.ts';
import type { ListingEvent } from '#domain/listing/listing-event.ts';
import type { HandedOverListing } from '#domain/listing/listing-link.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import type { InboxEnquiry } from '#domain/listing/sent-enquiry.ts';
import type { SentMessage, VisitorMessage } from '#domain/listing/sent-message.ts';
import type { Look } from '#domain/notifications/due-news.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import type { PassRecord } from '#domain/operation/sync-status.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import type { BrokerSubmission } from '#domain/profile/broker-submission.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { Claim } from '#domain/profile/claim.ts';
import type { CompanySubmission } from '#domain/profile/company-submission.ts';
import type { Company, CompanyLocation } from '#domain/profile/company.ts';
import type { Credential } from '#domain/profile/credential.ts';
import type { ProfileRequest } from '#domain/profile/profile-request.ts';
import type { Watch } from '#domain/search/watch.ts';
import type { SeasonFact } from '#domain/season/season-fact.ts';

/** How far the mirror has been fetched, and for which user. */
export type MirrorState = {
  /** The server's opaque position in the change feed; null before the first page. */
  cursor: string | null;
  epoch: string | null;
  /** The snapshot horizon of the last page (`xid8` as text); a crash of the server takes horizons back. */
  horizon: string | null;
  /** The horizon of the last page that was the end of the feed, in this epoch: all that was committed before it has arrived. */
  completeTo: string | null;
  /** The user for whom it was fetched; null for a visitor. */
  userId: string | null;
  /** Incremented by every replacement of the whole mirror. */
  generation: number;
  /** The row shape that this generation was written with (`MIRROR_SHAPE`). */
  shape: number;
  /**
   * A replacement in progress: its pages are being fetched, or all have arrived, and a page of the primary that no open transaction holds
   * back has not followed.
   * Rows of older generations are dropped when it ends.
   */
  replacing: false | 'fetching' | 'stalled';
  /** During a replacement, the ids that were present when it began, where they are few: only they can belong to older generations. */
  previousIds: string[] | null;
  /** The personal rows are arriving again: those of an older generation are dropped when all have. */
  replacingOwn: boolean;
  /** How many writes were answered and tables repaired: a page requested before the last of them may lack its rows. */
  answeredWrites: number;
  /**
   * Until a page of the primary has come to this transaction id, the mirror may be ahead of its cursor, and a standby could take rows back:
   * after a write, which the next page of the primary tells ('unknown'), and after personal rows beyond the horizon; null when it is not.
   */
  aheadTo: string | null;
  /** When the last page was applied (ms since 1970). */
  answeredAt: number | null;
  /** When the first complete mirror was reached (ms since 1970). */
  completedAt: number | null;
  /** When the mirror last matched the server's hashes, by its time (ms since 1970). */
  verifiedAt: number | null;
  /** When the server last failed to compute its hashes, by its time (ms since 1970). */
  verifyFailedAt: number | null;
  /** Rows repaired so far (law 5). */
  repaired: number;
  /** How far this device's clock was ahead of the server's in the last response (ms); null while unknown. */
  clockSkew: number | null;
  /** The server's time in the last response that had one (ms since 1970). */
  serverTime: number | null;
  /** Since when, by the server's clock, responses have reported this same horizon as held back (ms since 1970); null when it moves. */
  stalledSince: number | null;
  /** How long the horizon had been held back at the last response (ms). */
  stalledMs: number;
};

/** Progress of a sending of one owner's items that takes more than one request. */
export type SendingProgress = { owner: string | null; sent: number; total: number };

/** What the browser evicted, until the user has seen the notice. */
export type LostStorage = {
  /** The tables, drafts among them, or the settings beside them, such as the theme. */
  part: 'tables' | 'settings';
  /** How many items were unsent when the app was last open; 0 when only settings are gone. */
  unsent: number;
};

/** Notifications on this device (M18). */
export type NotificationState = {
  /** The user turned them on by a press. */
  isOn: boolean;
  look: Look | null;
  /** The push subscription that the server knows, its user, and the local day on which it was last saved there; null for none. */
  push: { endpoint: string; userId: string; timeZone: string; savedOn: string } | null;
  /** Tags and texts of the server's last notices. */
  shown: readonly string[];
};

export type MetaRecord =
  | { key: 'mirror'; value: MirrorState }
  | { key: 'pass'; value: PassRecord }
  | { key: 'session'; value: StoredSession }
  | { key: 'sample'; value: number }
  | { key: 'sending'; value: SendingProgress }
  | { key: 'inFlight'; value: string[] }
  | { key: 'discarded'; value: string[] }
  | { key: 'submittedDrafts'; value: string[] }
  | { key: 'data'; value: DataUse }
  | { key: 'noted'; value: true }
  | { key: 'lost'; value: LostStorage }
  | { key: 'errors'; value: RecordedError[] }
  | { key: 'notifications'; value: NotificationState }
  | { key: 'device'; value: string };

/** A mirrored row: its origin, the server's version of it, and the mirror generation in which it was written. */
export type Stored<T> = T & { origin: 'sample' | 'server'; version: string; generation: number };

/** A server row that this version of the app cannot read: set aside, never passed to a screen (law 11). */
export type StoredUnreadableRow = {
  table: MirrorTable;
  id: string;
  version: string;
  generation: number;
  problem: string;
};

/** A listing that was sent from this device and that the server accepted: parcel rows have no owner column. */
export type SentParcel = {
  id: string;
  /** Null for a visitor. */
  owner: string | null;
  title: string;
  /** When it was saved on this device (ms since 1970). */
  savedAt: number;
  /** The key with which a visitor manages it, made here or confirmed by the server. Records of earlier app versions have none. */
  key?: string | null;
  /** Its author's own name for it, where they gave one. */
  reference?: string;
  /** The user by whom its adoption was queued. Until the server confirms it, the listing stays the visitor's. */
  adoptedBy?: string;
  /**
   * Of a listing that was sent from elsewhere and whose key came by a link: the user who said yes to that, and whose account may become its
   * author; null for a visitor.
   */
  takenBy?: string | null;
};

/**
 * A key that came from outside, by a link or a file, and that was accepted here. It is used where there is no other, and replaces none: the
 * server says whether it fits.
 */
export type ReceivedKey = Partial<Pick<SentParcel, 'title' | 'savedAt' | 'reference'>> & {
  /** The listing's. */
  id: string;
  key: string;
  /** The user who said yes; null for a visitor. */
  userId: string | null;
  /** Measured by this device's clock (ms since 1970). */
  receivedAt: number;
  state: 'unproven' | 'wrong';
};

/** A listing that was handed over from another phone: nothing of it is confirmed, and it is never sent. */
export type HandedOver = HandedOverListing & {
  /** The parcel's. */
  id: string;
  /** The user who was signed in; null for a visitor. */
  owner: string | null;
  /** Measured by the server's time, as far as it is known (ms since 1970). */
  receivedAt: number;
};

/** What a user has typed into a form and not submitted. Each visit to a form has a draft of its own. */
export type Draft = {
  id: string;
  /** The kind of form, and what it is about. */
  form: string;
  /** The user who typed it; null for a visitor. */
  owner: string | null;
  /** The only tab that writes it; null once it was put aside there. */
  tab: string | null;
  /** The tab's history entry that shows it; undefined where it was never shown. */
  entry: string | undefined;
  /** The fields that differ from those of the empty form. */
  fields: object;
  /** Measured by this device's clock (ms since 1970). */
  changedAt: number;
  /** `changedAt` of the versions that a file brought or took along; absent for none. */
  filedVersions?: number[];
};

/** An item as it left the outbox, kept for 30 days in case a restore of the server loses it (law 3). */
export type Acknowledged = OutboxItem & {
  /** When the server confirmed it, by this device's clock (ms since 1970). */
  acknowledgedAt: number;
  /**
   * From when its thirty days count, by the server's time (ms since 1970); null while that is not known. Records of earlier app versions
   * have none.
   */
  keptFrom?: number | null;
  /** The server epoch in which it was last known to exist. */
  epoch: string;
  /** The version of its row in the answer of this epoch; null where it had none. Records of earlier app versions have none. */
  rowVersion?: string | null;
  /** What the response to the write of a profile change said. Absent if only a lookup confirmed it. */
  writtenAt?: { epoch: string; horizon: string };
};

export type Database = Dexie & {
  companies: Table<Stored<Company>, string>;
  companyLocations: Table<Stored<CompanyLocation>, string>;
  brokers: Table<Stored<Broker>, string>;
  parcels: Table<Stored<Parcel>, string>;
  credentials: Table<Stored<Credential>, string>;
  listingEvents: Table<Stored<ListingEvent>, string>;
  seasonFacts: Table<Stored<SeasonFact>, string>;
  profiles: Table<Stored<Profile>, string>;
  userRoles: Table<Stored<UserRole>, string>;
  claims: Table<Stored<Claim>, string>;
  companySubmissions: Table<Stored<CompanySubmission>, string>;
  brokerSubmissions: Table<Stored<BrokerSubmission>, string>;
  ownListings: Table<Stored<OwnListing>, string>;
  inbox: Table<Stored<InboxEntry>, string>;
  profileRequests: Table<Stored<ProfileRequest>, string>;
  enquiryInbox: Table<Stored<InboxEnquiry>, string>;
  sentMessages: Table<Stored<SentMessage>, string>;
  /** Those that the server has; never part of the mirror. */
  visitorMessages: Table<VisitorMessage, string>;
  /** The signed-in user's, cleared at sign-out (law 14), and visitors'. */
  sentParcels: Table<SentParcel, string>;
  receivedKeys: Table<ReceivedKey, [string, string]>;
  /** Like `sentParcels`, and never part of the mirror. */
  handedOver: Table<HandedOver, string>;
  acknowledged: Table<Acknowledged, string>;
  unreadableRows: Table<StoredUnreadableRow, [MirrorTable, string]>;
  /** Stored on this device only: no server has it. */
  watches: Table<Watch, string>;
  drafts: Table<Draft, string>;
  outbox: Table<OutboxItem, string>;
  meta: Table<MetaRecord, MetaRecord['key']>;
};
