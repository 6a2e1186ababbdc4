// What administrators moderate, and the server's responses to it (supabase/README.md).
import * as v from 'valibot';
import type { Profile } from '#domain/account/user.ts';
import { idSchema } from '#domain/values/id.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.nullable(v.string());

const accountSchema = v.object({ user_id: idSchema, full_name: text, email: text });

const profileOf = v.transform(
  ({ user_id, full_name, email }: v.InferOutput<typeof accountSchema>): Profile => ({
    id: user_id,
    fullName: full_name,
    email,
  }),
);

/** The account behind an entry. */
export const accountProfileSchema = v.pipe(accountSchema, profileOf);

const SOURCE_KINDS = ['device', 'user', 'network'] as const;

/** Where a listing comes from, as far as the server knows: a device, or a user or the network of a visitor. */
export type Source = { id: string; kind: (typeof SOURCE_KINDS)[number] };

const sourceEntries = { source: v.nullable(idSchema), source_kind: v.nullable(v.picklist(SOURCE_KINDS)) };

const sourceOf = ({ source, source_kind }: v.InferOutput<v.ObjectSchema<typeof sourceEntries, undefined>>) =>
  source === null || source_kind === null ? null : { id: source, kind: source_kind };

/** A subject with open reports; `name` is null where the server knows none. */
export const reportedSubjectSchema = v.pipe(
  v.object({
    subject_type: v.picklist(['parcel', 'broker', 'company']),
    subject_id: idSchema,
    name: text,
    state: v.picklist(['public', 'hidden', 'gone']),
    ...sourceEntries,
    reports: count,
    devices: count,
    last_at: v.string(),
    reasons: v.record(v.string(), count),
    notes: v.array(
      v.object({ reason: v.string(), note: v.string(), received_at: v.string(), signed_in: v.boolean() }),
    ),
  }),
  v.transform(({ subject_type, subject_id, source, source_kind, last_at, notes, ...rest }) => ({
    ...rest,
    subjectType: subject_type,
    subjectId: subject_id,
    source: sourceOf({ source, source_kind }),
    lastAt: last_at,
    notes: notes.map(({ received_at, signed_in, ...note }) => ({
      ...note,
      receivedAt: received_at,
      signedIn: signed_in,
    })),
  })),
);
export type ReportedSubject = v.InferOutput<typeof reportedSubjectSchema>;

/** A listing that a broker said is not theirs, or that an administrator hid. */
export const hiddenListingSchema = v.pipe(
  v.object({
    id: idSchema,
    title: text,
    broker_name: text,
    reason: v.string(),
    note: text,
    hidden_at: v.string(),
    hidden_by: v.nullable(accountProfileSchema),
  }),
  v.transform(({ broker_name, hidden_at, hidden_by, ...rest }) => ({
    ...rest,
    brokerName: broker_name,
    hiddenAt: hidden_at,
    hiddenBy: hidden_by,
  })),
);
export type HiddenListing = v.InferOutput<typeof hiddenListingSchema>;

/** A public listing that neither its broker nor its company has confirmed. */
export const unconfirmedListingSchema = v.pipe(
  v.object({
    id: idSchema,
    title: v.string(),
    volume: v.number(),
    price: v.number(),
    location: v.string(),
    broker_name: v.string(),
    listed_date: v.string(),
    ...sourceEntries,
    signed_in: v.nullable(v.boolean()),
  }),
  v.transform(({ broker_name, listed_date, source, source_kind, signed_in, ...rest }) => ({
    ...rest,
    brokerName: broker_name,
    listedDate: listed_date,
    source: sourceOf({ source, source_kind }),
    signedIn: signed_in === true,
  })),
);
export type UnconfirmedListing = v.InferOutput<typeof unconfirmedListingSchema>;

/** A source of many listings or enquiries. */
export const busySourceSchema = v.pipe(
  v.object({
    source: idSchema,
    kind: v.picklist(SOURCE_KINDS),
    public: count,
    hidden: count,
    enquiries: count,
    signed_in: count,
    last_at: text,
    titles: v.array(text),
  }),
  v.transform(({ source, signed_in, last_at, titles, ...rest }) => ({
    ...rest,
    id: source,
    signedIn: signed_in,
    lastAt: last_at,
    titles: titles.filter((title) => title !== null),
  })),
);
export type BusySource = v.InferOutput<typeof busySourceSchema>;

export type ListingsForReview = {
  /** The latest first. */
  reports: ReportedSubject[];
  hidden: HiddenListing[];
  unconfirmed: UnconfirmedListing[];
  sources: BusySource[];
  /** Names of the lists that the server cut at 200 entries. */
  truncated: readonly string[];
  /** Entries that this version of the app cannot read. */
  unreadable: number;
};

const rows = v.array(v.unknown());

/** The response of `listings_for_review`, before its entries are parsed. */
export const listingsForReviewSchema = v.object({
  status: v.literal('ok'),
  reports: rows,
  hidden: rows,
  unconfirmed: rows,
  sources: rows,
  truncated: v.array(v.string()),
});

/** The response of the functions that hide and restore listings. */
export const moderationResultSchema = v.pipe(
  v.object({
    status: v.picklist(['hidden', 'restored', 'unchanged', 'refused', 'not_found']),
    changed: count,
    already: count,
    refused: v.array(v.object({ parcel_id: idSchema, title: text, message: v.string() })),
    /** The listing after which to go on, where more remain. */
    next: v.nullable(idSchema),
  }),
  v.transform(({ refused, ...rest }) => ({
    ...rest,
    /** Listings that cannot be restored, with the reason. */
    refused: refused.map(({ parcel_id, ...listing }) => ({ ...listing, id: parcel_id })),
  })),
);
export type ModerationResult = v.InferOutput<typeof moderationResultSchema>;

/** The response of `settle_reports`; 'more' asks for the same call again. */
export const settlementSchema = v.object({
  status: v.picklist(['settled', 'more', 'already_settled', 'not_found']),
  count,
});
export type Settlement = v.InferOutput<typeof settlementSchema>;

/** The response of `list_administrators`. */
export const administratorsSchema = v.pipe(
  v.object({
    status: v.literal('ok'),
    administrators: v.array(v.object({ ...accountSchema.entries, is_caller: v.boolean() })),
  }),
  v.transform(({ administrators }) =>
    administrators.map(({ user_id, full_name, email, is_caller }) => ({
      id: user_id,
      fullName: full_name,
      email,
      isCaller: is_caller,
    })),
  ),
);
export type Administrator = v.InferOutput<typeof administratorsSchema>[number];

/** The response of `remove_administrator`. */
export const removalSchema = v.pipe(
  v.object({ status: v.picklist(['removed', 'not_administrator', 'last_administrator']) }),
  v.transform(({ status }) => status),
);
export type Removal = v.InferOutput<typeof removalSchema>;

/** The responses of `check_credential` and `uncheck_credential`. */
export const credentialCheckSchema = v.pipe(
  v.object({ status: v.picklist(['checked', 'unchecked', 'changed_since', 'already', 'not_found']) }),
  v.transform(({ status }) => status),
);
export type CredentialCheck = v.InferOutput<typeof credentialCheckSchema>;
