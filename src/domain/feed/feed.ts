// Parses the responses of the server's change feed (supabase/README.md) at the boundary: laws 6 and 11.
import * as v from 'valibot';
import { profileSchema, userRoleSchema } from '#domain/account/user.ts';
import { inboxEntrySchema } from '#domain/listing/inbox.ts';
import { listingEventSchema } from '#domain/listing/listing-event.ts';
import { ownListingSchema } from '#domain/listing/own-listing.ts';
import { inboxEnquirySchema } from '#domain/listing/sent-enquiry.ts';
import { sentMessageSchema } from '#domain/listing/sent-message.ts';
import { parcelSchema } from '#domain/parcel/parcel.ts';
import { brokerSubmissionSchema } from '#domain/profile/broker-submission.ts';
import { brokerSchema } from '#domain/profile/broker.ts';
import { claimSchema } from '#domain/profile/claim.ts';
import { companySubmissionSchema } from '#domain/profile/company-submission.ts';
import { companyLocationSchema, companySchema } from '#domain/profile/company.ts';
import { credentialSchema } from '#domain/profile/credential.ts';
import { profileRequestSchema } from '#domain/profile/profile-request.ts';
import { seasonFactSchema } from '#domain/season/season-fact.ts';
import { idSchema } from '#domain/values/id.ts';
import { byName } from '#domain/values/object.ts';
import { columnsSchema, lacksColumn, rowsOf } from './feed-columns.ts';
import { origin } from './feed-origin.ts';
import { partsReader } from './feed-parts.ts';
import { parsePatches, versionSchema, type Patch } from './feed-patches.ts';

/** The schemas of the mirrored tables' rows. */
const SCHEMAS = {
  companies: companySchema,
  companyLocations: companyLocationSchema,
  brokers: brokerSchema,
  parcels: parcelSchema,
  credentials: credentialSchema,
  listingEvents: listingEventSchema,
  seasonFacts: seasonFactSchema,
  profiles: profileSchema,
  userRoles: userRoleSchema,
  claims: claimSchema,
  companySubmissions: companySubmissionSchema,
  brokerSubmissions: brokerSubmissionSchema,
  ownListings: ownListingSchema,
  inbox: inboxEntrySchema,
  profileRequests: profileRequestSchema,
  enquiryInbox: inboxEnquirySchema,
  sentMessages: sentMessageSchema,
} as const;

/**
 * The shape of the rows above as devices store them. Raise it with every change of what a schema reads: a mirror written with a lower one
 * is fetched again from the start, because unchanged rows would never deliver a new column (law 5). A test ties it to the schemas.
 */
export const MIRROR_SHAPE = 8;

/** A mirrored table, by its local name. */
export type MirrorTable = keyof typeof SCHEMAS;

/** Whether devices mirror a table that they write: the effect of a row in another one arrives in other rows. */
export function isMirrored(table: string): table is MirrorTable {
  return Object.hasOwn(SCHEMAS, table);
}

/** Tables that visitors may read. */
export const PUBLIC_TABLES = [
  'companies',
  'companyLocations',
  'brokers',
  'parcels',
  'credentials',
  'listingEvents',
  'seasonFacts',
] as const satisfies readonly MirrorTable[];

/** Tables of which users receive only their own rows; cleared at sign-out (law 14). */
export const PERSONAL_TABLES = [
  'profiles',
  'userRoles',
  'claims',
  'companySubmissions',
  'brokerSubmissions',
  'ownListings',
  'inbox',
  'profileRequests',
  'enquiryInbox',
  'sentMessages',
] as const satisfies readonly MirrorTable[];

export function isPersonal(table: MirrorTable): boolean {
  return PERSONAL_TABLES.some((each) => each === table);
}

export const MIRROR_TABLES = [...PUBLIC_TABLES, ...PERSONAL_TABLES] as const;

/** The tables that the feed returns for `userId`; null is a visitor. */
export function tablesOf(userId: string | null): readonly MirrorTable[] {
  return userId === null ? PUBLIC_TABLES : MIRROR_TABLES;
}

export type MirroredRow = v.InferOutput<(typeof SCHEMAS)[MirrorTable]>;

/** A parsed row with the server's version of it (`xid8` as text). */
export type VersionedRow = { row: MirroredRow; version: string };

/** A row that this version of the app cannot read, and why. */
export type UnreadableRow = { id: string; version: string; problem: string };

export type ParsedRows = { readable: VersionedRow[]; unreadable: UnreadableRow[] };

export const idsOf = ({ readable, unreadable }: ParsedRows) =>
  [...readable.map(({ row }) => row), ...unreadable].map(({ id }) => id);

const headSchema = v.object({ id: idSchema, version: versionSchema });

/** Parses rows one by one: an unreadable one is set aside and the others stand (law 11). Rows without an id or version are dropped. */
export function parseRows(table: MirrorTable, rows: unknown[]): ParsedRows {
  const parsed: ParsedRows = { readable: [], unreadable: [] };
  for (const raw of rows) {
    const head = v.safeParse(headSchema, raw);
    if (!head.success) continue;
    const { id, version } = head.output;
    const result = v.safeParse(SCHEMAS[table], raw);
    if (result.success) parsed.readable.push({ row: result.output, version });
    else parsed.unreadable.push({ id, version, problem: problemOf(result.issues) });
  }
  return parsed;
}

function problemOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues;
  return `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`;
}

const tablesSchema = v.record(v.string(), v.unknown());

/** The server's time (ms since 1970). */
const timeSchema = v.fallback(v.optional(v.nullable(v.number()), null), null);

const pullResponseSchema = v.object({
  ...origin,
  horizon: versionSchema,
  full: v.boolean(),
  own: v.boolean(),
  rows: v.optional(v.unknown()),
  patches: v.optional(v.unknown()),
  deleted: v.optional(v.unknown()),
  cursor: v.pipe(v.string(), v.minLength(1)),
  done: v.boolean(),
  digests: v.fallback(v.optional(v.nullable(v.record(v.string(), v.string())), null), null),
  now: timeSchema,
  // Where it cannot be read, nothing that is there may leave.
  held: v.fallback(v.optional(v.boolean(), false), true),
  nextXid: v.fallback(v.optional(v.nullable(versionSchema), null), null),
});

const behindSchema = v.object({ ...origin, behind: v.literal(true) });

/** Whether a server answered that it cannot continue from the cursor. */
export function isBehind(raw: unknown): boolean {
  return v.is(behindSchema, raw);
}

export type FeedPage = {
  /** Whether the primary sent it now, or else a standby, a cache or a directory file. */
  fromPrimary: boolean;
  userId: string | null;
  epoch: string;
  horizon: string;
  full: boolean;
  /** From this page to the last, all personal rows of the user are sent: others on this device have been deleted. */
  own: boolean;
  cursor: string;
  done: boolean;
  rows: Record<MirrorTable, ParsedRows>;
  /** Changed rows as their changed columns; they are not among `rows`. */
  patches: Record<MirrorTable, Patch[]>;
  deleted: Record<MirrorTable, string[]>;
  /** Per table the hash of all ids and versions, when it was requested and nothing was being written on the server. */
  digests: Partial<Record<MirrorTable, string>> | null;
  /** The server's time (ms since 1970); null when the response has none. */
  serverTime: number | null;
  /** An open transaction on the server holds the horizon back. */
  stalled: boolean;
  /** The first transaction id that the server had not assigned; null when the response has none. */
  nextXid: string | null;
  /** Something of it was left out because it cannot be read, and no row of it was set aside: only hashes tell what is missing. */
  isPartial: boolean;
};

/**
 * Parses a page of changes, without those of its parts that cannot be read (law 11); null when it is not a page of our feed, or comes from a
 * server other than the primary that still lacks a column.
 */
export function parseFeedPage(raw: unknown, { fromPrimary }: { fromPrimary: boolean }): FeedPage | null {
  const parsed = v.safeParse(pullResponseSchema, raw);
  if (!parsed.success) return null;
  const { feed: _feed, user, rows, patches, deleted, digests, now, held, ...page } = parsed.output;
  const parts = partsReader();
  const tablesIn = (part: unknown) => parts.read(tablesSchema, part) ?? {};
  const [changed, patched, gone] = [tablesIn(rows), tablesIn(patches), tablesIn(deleted)];
  const columnsIn = (raw: unknown) => parts.read(columnsSchema, raw) ?? {};
  const columns = perTable((table) => columnsIn(changed[table]));
  if (!fromPrimary && MIRROR_TABLES.some((table) => lacksColumn(columns[table], SCHEMAS[table].entries)))
    return null;
  const content = {
    rows: perTable((table) => {
      const raw = rowsOf(columns[table]);
      const parsedRows = parseRows(table, raw);
      parts.leaveOut(raw.length - parsedRows.readable.length - parsedRows.unreadable.length);
      return parsedRows;
    }),
    patches: perTable((table) => {
      const raw = rowsOf(columnsIn(patched[table]));
      const parsedPatches = parsePatches(raw);
      parts.leaveOut(raw.length - parsedPatches.length);
      return parsedPatches;
    }),
    deleted: perTable((table) => parts.readEach(idSchema, gone[table])),
  };
  return {
    ...page,
    ...content,
    fromPrimary,
    stalled: held,
    serverTime: now,
    userId: user,
    isPartial: parts.isPartial(),
    digests: digests === null ? null : perTable((table) => digests[table] ?? ''),
  };
}

function perTable<T>(of: (table: MirrorTable) => T): Record<MirrorTable, T> {
  return byName(MIRROR_TABLES, of);
}

const versionsResponseSchema = v.object({
  ...origin,
  horizon: versionSchema,
  versions: v.array(v.tuple([idSchema, versionSchema])),
});

/** The ids and versions of all rows of one table. */
export type FeedVersions = { userId: string | null; epoch: string; versions: Map<string, string> };

/** Parses a response of `list_versions`; null when it is not ours. */
export function parseVersions(raw: unknown): FeedVersions | null {
  const parsed = v.safeParse(versionsResponseSchema, raw);
  if (!parsed.success) return null;
  return {
    userId: parsed.output.user,
    epoch: parsed.output.epoch,
    versions: new Map(parsed.output.versions),
  };
}

const readBackResponseSchema = v.object({
  ...origin,
  horizon: versionSchema,
  received: v.record(v.string(), v.unknown()),
  voided: v.array(v.unknown()),
  rows: v.array(v.unknown()),
  changed: v.optional(v.array(v.unknown()), []),
  now: timeSchema,
});

const receiptSchema = v.tuple([idSchema, v.nullable(v.string())]);

/** The results of writes under the requested ids, and the rows that still exist, as of a horizon. */
export type ReadBack = {
  userId: string | null;
  epoch: string;
  horizon: string;
  /** The server's time (ms since 1970); null when the response has none. */
  serverTime: number | null;
  /** By id, the digest of what was received (`contentDigest`); '' for a write of another user, null where the server has none. */
  received: ReadonlyMap<string, string | null>;
  /** Voided ids: nothing was, or will be, received under them. */
  voided: ReadonlySet<string>;
  rows: ParsedRows;
  /** The changes that took effect by this request, or were received before and have their values there. */
  changed: ReadonlySet<string>;
};

/** Parses a response of `read_back`, without the ids that cannot be read: they count as missing (law 11). Null when it is not ours. */
export function parseReadBack(table: string, raw: unknown): ReadBack | null {
  const parsed = v.safeParse(readBackResponseSchema, raw);
  if (!parsed.success) return null;
  const { user, received, voided, rows, changed, epoch, horizon, now } = parsed.output;
  const parts = partsReader();
  return {
    userId: user,
    epoch,
    horizon,
    serverTime: now,
    received: new Map(parts.readEach(receiptSchema, Object.entries(received))),
    voided: new Set(parts.readEach(idSchema, voided)),
    changed: new Set(parts.readEach(idSchema, changed)),
    rows: isMirrored(table) ? parseRows(table, rows) : { readable: [], unreadable: [] },
  };
}
