// What the server's change feed says (supabase/README.md), parsed at the border: laws 6 and 11.
import * as v from 'valibot';
import { brokerSchema, type Broker } from './broker.ts';
import { brokerSubmissionSchema, type BrokerSubmission } from './broker-submission.ts';
import { claimSchema, type Claim } from './claim.ts';
import { companyLocationSchema, companySchema, type Company, type CompanyLocation } from './company.ts';
import { companySubmissionSchema, type CompanySubmission } from './company-submission.ts';
import { columnsSchema, rowsOf } from './feed-columns.ts';
import { parsePatches, versionSchema, type Patch } from './feed-patches.ts';
import { idSchema } from './id.ts';
import { parcelSchema, type Parcel } from './parcel.ts';
import { profileSchema, userRoleSchema, type Profile, type UserRole } from './user.ts';

/** The mark every answer of our feed carries, with the number of the format this app speaks: what lacks it is not from our server. */
const FORMAT = 1;
const FEED = `headwater/${FORMAT}`;

/** Whether an answer is our server's in a format newer than this app: the app has to be updated before they can speak again. */
export function isOfNewerFormat(raw: unknown): boolean {
  const parsed = v.safeParse(v.object({ feed: v.pipe(v.string(), v.regex(/^headwater\/\d{1,9}$/u)) }), raw);
  return parsed.success && Number(parsed.output.feed.slice('headwater/'.length)) > FORMAT;
}

/** The mirrored tables: the server's name, the schema of a row. The key is the local table's name. */
const TABLES = {
  companies: { remote: 'companies', schema: companySchema },
  companyLocations: { remote: 'company_locations', schema: companyLocationSchema },
  brokers: { remote: 'brokers', schema: brokerSchema },
  parcels: { remote: 'parcels', schema: parcelSchema },
  profiles: { remote: 'profiles', schema: profileSchema },
  userRoles: { remote: 'user_roles', schema: userRoleSchema },
  claims: { remote: 'claimed_entities', schema: claimSchema },
  companySubmissions: { remote: 'pending_companies', schema: companySubmissionSchema },
  brokerSubmissions: { remote: 'pending_brokers', schema: brokerSubmissionSchema },
} as const;

/**
 * The shape of the rows above as devices store them. Raise it with every change of what a schema reads: a mirror that was written with
 * a lower one is fetched anew, for unchanged rows would never bring a new column (law 5). A test holds it to the schemas.
 */
export const MIRROR_SHAPE = 1;

/** A table that mirrors the server, by its local name. */
export type MirrorTable = keyof typeof TABLES;

/** The tables that everybody may read. */
export const PUBLIC_TABLES = [
  'companies',
  'companyLocations',
  'brokers',
  'parcels',
] as const satisfies readonly MirrorTable[];

/** The tables of which a person receives only what is his own; they leave the device when he signs out (law 14). */
export const PERSONAL_TABLES = [
  'profiles',
  'userRoles',
  'claims',
  'companySubmissions',
  'brokerSubmissions',
] as const satisfies readonly MirrorTable[];

export const MIRROR_TABLES = [...PUBLIC_TABLES, ...PERSONAL_TABLES] as const;

/** The tables that the feed answers `userId` with. */
export function tablesOf(userId: string | null): readonly MirrorTable[] {
  return userId === null ? PUBLIC_TABLES : MIRROR_TABLES;
}

/** The server's name of a mirrored table. */
export function remoteTable(table: MirrorTable): string {
  return TABLES[table].remote;
}

export type MirroredRow =
  | Company
  | CompanyLocation
  | Broker
  | Parcel
  | Profile
  | UserRole
  | Claim
  | CompanySubmission
  | BrokerSubmission;

/** A row as the server sent it, with the server's version of it (`xid8` as text). */
export type VersionedRow = { row: MirroredRow; version: string };

/** A row that this version of the app cannot read, and why. */
export type UnreadableRow = { id: string; version: string; problem: string };

/** Rows of one table, the readable apart from the others. */
export type ParsedRows = { readable: VersionedRow[]; unreadable: UnreadableRow[] };

const headSchema = v.object({ id: idSchema, version: versionSchema });

/** Parses rows one by one: what cannot be read is set aside and the rest stands (law 11). Rows without an id or version are dropped. */
export function parseRows(table: MirrorTable, rows: unknown[]): ParsedRows {
  const parsed: ParsedRows = { readable: [], unreadable: [] };
  for (const raw of rows) {
    const head = v.safeParse(headSchema, raw);
    if (!head.success) continue;
    const { id, version } = head.output;
    const result = v.safeParse(TABLES[table].schema, raw);
    if (result.success) parsed.readable.push({ row: result.output, version });
    else parsed.unreadable.push({ id, version, problem: problemOf(result.issues) });
  }
  return parsed;
}

function problemOf(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues;
  return `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`;
}

const origin = {
  feed: v.literal(FEED),
  user: v.nullable(idSchema),
  epoch: v.pipe(v.string(), v.minLength(1)),
};

const pullAnswerSchema = v.object({
  ...origin,
  horizon: versionSchema,
  full: v.boolean(),
  own: v.boolean(),
  rows: v.optional(v.record(v.string(), columnsSchema), {}),
  patches: v.optional(v.record(v.string(), columnsSchema), {}),
  deleted: v.optional(v.record(v.string(), v.array(idSchema)), {}),
  cursor: v.pipe(v.string(), v.minLength(1)),
  done: v.boolean(),
  digests: v.optional(v.nullable(v.record(v.string(), v.string())), null),
  now: v.optional(v.nullable(v.number()), null),
  held: v.optional(v.boolean(), false),
});

/** One page of the change feed, read. */
export type FeedPage = {
  userId: string | null;
  epoch: string;
  horizon: string;
  full: boolean;
  /** All personal rows of the user are in this page: others of his that are here have gone. */
  own: boolean;
  cursor: string;
  done: boolean;
  rows: Record<MirrorTable, ParsedRows>;
  /** Changed rows that came as what changed in them; they are not among `rows`. */
  patches: Record<MirrorTable, Patch[]>;
  deleted: Record<MirrorTable, string[]>;
  /** Per table the hash of all rows' ids and versions, when it was asked for and the server was at rest. */
  digests: Partial<Record<MirrorTable, string>> | null;
  /** The server's time (ms since 1970); null when it did not say. */
  serverTime: number | null;
  /** Something is being written at the server that holds the horizon back. */
  stalled: boolean;
};

/** Reads an answer of `pull_changes`; null when it is not an answer of our feed. */
export function parseFeedPage(raw: unknown): FeedPage | null {
  const parsed = v.safeParse(pullAnswerSchema, raw);
  if (!parsed.success) return null;
  const { user, rows, patches, deleted, digests, now, ...page } = parsed.output;
  return {
    epoch: page.epoch,
    horizon: page.horizon,
    full: page.full,
    own: page.own,
    cursor: page.cursor,
    done: page.done,
    stalled: page.held,
    serverTime: now,
    userId: user,
    rows: perTable((table) => parseRows(table, rowsOf(rows[remoteTable(table)] ?? {}))),
    patches: perTable((table) => parsePatches(rowsOf(patches[remoteTable(table)] ?? {}))),
    deleted: perTable((table) => deleted[remoteTable(table)] ?? []),
    digests: digests === null ? null : perTable((table) => digests[remoteTable(table)] ?? ''),
  };
}

function perTable<T>(of: (table: MirrorTable) => T): Record<MirrorTable, T> {
  return {
    companies: of('companies'),
    companyLocations: of('companyLocations'),
    brokers: of('brokers'),
    parcels: of('parcels'),
    profiles: of('profiles'),
    userRoles: of('userRoles'),
    claims: of('claims'),
    companySubmissions: of('companySubmissions'),
    brokerSubmissions: of('brokerSubmissions'),
  };
}

const versionsAnswerSchema = v.object({
  ...origin,
  horizon: versionSchema,
  versions: v.array(v.tuple([idSchema, versionSchema])),
});

/** The ids and versions of all rows of one table. */
export type FeedVersions = { userId: string | null; epoch: string; versions: Map<string, string> };

/** Reads an answer of `list_versions`; null when it is not ours. */
export function parseVersions(raw: unknown): FeedVersions | null {
  const parsed = v.safeParse(versionsAnswerSchema, raw);
  if (!parsed.success) return null;
  return {
    userId: parsed.output.user,
    epoch: parsed.output.epoch,
    versions: new Map(parsed.output.versions),
  };
}

const readBackAnswerSchema = v.object({
  ...origin,
  horizon: versionSchema,
  received: v.record(v.string(), v.nullable(v.string())),
  voided: v.array(idSchema),
  rows: v.array(v.unknown()),
});

/** What became of writes under the asked ids, and the rows that still stand, as of a horizon. */
export type ReadBack = {
  userId: string | null;
  epoch: string;
  horizon: string;
  /** By id the digest of what was received (`contentDigest`); null where that is not kept. */
  received: ReadonlyMap<string, string | null>;
  /** Ids that nothing was, or will be, received under. */
  voided: ReadonlySet<string>;
  rows: ParsedRows;
};

/** Reads an answer of `read_back`; null when it is not ours. */
export function parseReadBack(table: MirrorTable, raw: unknown): ReadBack | null {
  const parsed = v.safeParse(readBackAnswerSchema, raw);
  if (!parsed.success) return null;
  const { user, received, voided, rows, epoch, horizon } = parsed.output;
  return {
    userId: user,
    epoch,
    horizon,
    received: new Map(Object.entries(received)),
    voided: new Set(voided),
    rows: parseRows(table, rows),
  };
}
