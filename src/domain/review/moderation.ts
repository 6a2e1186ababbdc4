// What administrators moderate, and the server's responses to it (supabase/README.md).
import * as v from 'valibot';
import type { Profile } from '#domain/account/user.ts';
import { idSchema } from '#domain/values/id.ts';
import { readableRows, sumUnreadable } from '#domain/values/readable-rows.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.nullable(v.string());

const accountSchema = v.object({ userId: idSchema, fullName: text, email: text });

/** The account behind an entry. */
export const accountProfileSchema = v.pipe(
  accountSchema,
  v.transform(({ userId: id, fullName, email }): Profile => ({ id, fullName, email })),
);

const SOURCE_KINDS = ['device', 'user', 'network'] as const;

/** Where a listing comes from, as far as the server knows: a device, or a user or the network of a visitor. */
export type Source = { id: string; kind: (typeof SOURCE_KINDS)[number] };

const sourceEntries = { source: v.nullable(idSchema), sourceKind: v.nullable(v.picklist(SOURCE_KINDS)) };

const sourceOf = ({ source, sourceKind }: v.InferOutput<v.ObjectSchema<typeof sourceEntries, undefined>>) =>
  source === null || sourceKind === null ? null : { id: source, kind: sourceKind };

/** A subject with open reports; `name` is null where the server knows none. */
export const reportedSubjectSchema = v.pipe(
  v.object({
    subjectType: v.picklist(['parcel', 'broker', 'company']),
    subjectId: idSchema,
    name: text,
    state: v.picklist(['public', 'hidden', 'gone']),
    ...sourceEntries,
    reports: count,
    devices: count,
    lastAt: v.string(),
    reasons: v.record(v.string(), count),
    notes: v.array(
      v.object({ reason: v.string(), note: v.string(), receivedAt: v.string(), signedIn: v.boolean() }),
    ),
  }),
  v.transform(({ source, sourceKind, ...rest }) => ({ ...rest, source: sourceOf({ source, sourceKind }) })),
);
export type ReportedSubject = v.InferOutput<typeof reportedSubjectSchema>;

/** A listing that a broker said is not theirs, or that an administrator hid. */
export const hiddenListingSchema = v.object({
  id: idSchema,
  title: text,
  brokerName: text,
  reason: v.string(),
  note: text,
  hiddenAt: v.string(),
  hiddenBy: v.nullable(accountProfileSchema),
});
export type HiddenListing = v.InferOutput<typeof hiddenListingSchema>;

/** A public listing that neither its broker nor its company has confirmed. */
export const unconfirmedListingSchema = v.pipe(
  v.object({
    id: idSchema,
    title: v.string(),
    volume: v.number(),
    price: v.number(),
    location: v.string(),
    brokerName: v.string(),
    listedDate: v.string(),
    ...sourceEntries,
    signedIn: v.nullable(v.boolean()),
  }),
  v.transform(({ source, sourceKind, signedIn, ...rest }) => ({
    ...rest,
    source: sourceOf({ source, sourceKind }),
    signedIn: signedIn === true,
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
    signedIn: count,
    lastAt: text,
    titles: v.array(text),
  }),
  v.transform(({ source, titles, ...rest }) => ({
    ...rest,
    id: source,
    titles: titles.filter((title) => title !== null),
  })),
);
export type BusySource = v.InferOutput<typeof busySourceSchema>;

/** The answer of `listings_for_review`, of each list the latest first. */
export const listingsForReviewSchema = v.pipe(
  v.object({
    status: v.literal('ok'),
    reports: readableRows(reportedSubjectSchema),
    hidden: readableRows(hiddenListingSchema),
    unconfirmed: readableRows(unconfirmedListingSchema),
    sources: readableRows(busySourceSchema),
    /** Names of the lists that the server cut at 200 entries. */
    truncated: v.array(v.string()),
  }),
  v.transform(({ reports, hidden, unconfirmed, sources, truncated }) => ({
    reports: reports.rows,
    hidden: hidden.rows,
    unconfirmed: unconfirmed.rows,
    sources: sources.rows,
    truncated,
    unreadable: sumUnreadable([reports, hidden, unconfirmed, sources]),
  })),
);
export type ListingsForReview = v.InferOutput<typeof listingsForReviewSchema>;

/** The response of `list_administrators`. */
export const administratorsSchema = v.pipe(
  v.object({
    status: v.literal('ok'),
    administrators: v.array(v.object({ ...accountSchema.entries, isCaller: v.boolean() })),
  }),
  v.transform(({ administrators }) => administrators.map(({ userId, ...rest }) => ({ id: userId, ...rest }))),
);
export type Administrator = v.InferOutput<typeof administratorsSchema>[number];
