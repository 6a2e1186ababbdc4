// An enquiry that is queued for the desk of a listing's broker and company, or of a profile.
import * as v from 'valibot';
import { OPTIONAL_FIELDS } from '#domain/parcel/fields.ts';
import { phoneRule } from '#domain/parcel/seller-contact.ts';
import { formatDay, instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { formatExactPrice, formatVolume } from '#domain/values/money.ts';
import { figure, numberSchema } from '#domain/values/number.ts';
import { blankAsNull, lineRule, textRule } from '#domain/values/text-rules.ts';
import { newKey } from './own-listing.ts';

export const wantedRule = figure({
  name: 'ML wanted',
  unit: 'ML',
  max: [1_000_000_000, '1,000,000,000 ML'],
  decimals: 3,
});
export const topPriceRule = figure({
  name: 'Top price',
  unit: 'AUD/ML',
  max: [1_000_000_000, '$1,000,000,000'],
  decimals: 2,
});
const nameRule = lineRule({ label: 'Name', min: 2, max: 120 });
const noteRule = textRule({ label: 'Note', min: 1, max: 1000 });

/** What both carriers of an enquiry ask for; `today` is the local day. */
export const wantedEntries = (today: string) => ({
  wanted: wantedRule.typed,
  topPrice: blankAsNull(v.nullable(topPriceRule.typed)),
  by: blankAsNull(
    v.nullable(
      v.pipe(
        v.string(),
        v.isoDate('Enter the date as day, month and year'),
        v.minValue(today, 'Choose today or a later day'),
      ),
    ),
  ),
});

export const sentEnquiryFormSchema = (today: string) =>
  v.object({
    ...wantedEntries(today),
    name: blankAsNull(v.nullable(nameRule)),
    phone: phoneRule,
    note: blankAsNull(v.nullable(noteRule)),
  });

export type SentEnquiryForm = v.InferOutput<ReturnType<typeof sentEnquiryFormSchema>>;

/** A question to a profile says what the water is. */
export const questionFormSchema = (today: string) =>
  v.object({
    ...sentEnquiryFormSchema(today).entries,
    product: OPTIONAL_FIELDS.product.typed,
    zone: OPTIONAL_FIELDS.zone.typed,
  });

export type QuestionForm = v.InferOutput<ReturnType<typeof questionFormSchema>>;

/** What an enquiry is about: a listing, or the broker or company that it asks. */
export type EnquirySubject = { type: 'parcel' | 'broker' | 'company'; id: string };

const idIfAny = v.exactOptional(v.nullable(idSchema));

/** The row that an enquiry sends. Those of earlier app versions name a listing, and have no key. */
export const enquiryInsertSchema = v.object({
  id: idSchema,
  parcelId: idIfAny,
  brokerId: idIfAny,
  companyId: idIfAny,
  userId: v.nullable(idSchema),
  deviceId: idSchema,
  volume: wantedRule.amount,
  topPrice: v.nullable(topPriceRule.amount),
  wantedBy: v.nullable(v.pipe(v.string(), v.isoDate('Enter the date as day, month and year'))),
  product: v.exactOptional(OPTIONAL_FIELDS.product.changed),
  zone: v.exactOptional(OPTIONAL_FIELDS.zone.changed),
  name: v.nullable(nameRule),
  phone: phoneRule,
  note: v.nullable(noteRule),
  madeAt: v.pipe(instantSchema, v.integer()),
  key: v.exactOptional(v.nullable(v.string())),
});

export type EnquiryInsert = v.InferOutput<typeof enquiryInsertSchema>;

type Enquiry = Pick<EnquiryInsert, 'id' | 'userId' | 'deviceId'> & {
  subject: EnquirySubject;
  form: SentEnquiryForm & Partial<QuestionForm>;
  now: number;
};

/** `userId` is null for a visitor, who gets a key; `now` is in ms since 1970. */
export function enquiryInsertOf({ id, subject, userId, deviceId, form, now }: Enquiry): EnquiryInsert {
  const { wanted: volume, by: wantedBy, product = null, zone = null, ...rest } = form;
  const idOf = (type: EnquirySubject['type']) => (subject.type === type ? subject.id : null);
  return {
    id,
    parcelId: idOf('parcel'),
    brokerId: idOf('broker'),
    companyId: idOf('company'),
    userId,
    deviceId,
    volume,
    wantedBy,
    product,
    zone,
    ...rest,
    madeAt: now,
    key: userId === null ? newKey() : null,
  };
}

/** Those of earlier app versions name a listing only. */
export function enquirySubject({
  parcelId,
  brokerId,
  companyId,
}: Partial<Pick<EnquiryInsert, 'parcelId' | 'brokerId' | 'companyId'>>): EnquirySubject {
  if (parcelId) return { type: 'parcel', id: parcelId };
  return brokerId ? { type: 'broker', id: brokerId } : { type: 'company', id: companyId ?? '' };
}

const instantIfAny = v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null);

/**
 * An enquiry for a profile of the signed-in user, read from a row of table `enquiry_inbox`. Its contact is null once the account of its
 * author is deleted. `madeAt`: by the author's clock (ms since 1970); `receivedAt`: when it reached the server (ISO 8601), `seenAt` and
 * `answeredAt`: by whichever owner of the profile. Without a listing, it asks the broker, or else the company.
 */
export const inboxEnquirySchema = v.object({
  id: idSchema,
  userId: idSchema,
  enquiryId: idSchema,
  parcelId: v.nullable(idSchema),
  brokerId: v.optional(v.nullable(idSchema), null),
  companyId: idSchema,
  listingTitle: v.nullable(v.string()),
  volume: numberSchema,
  topPrice: v.nullable(numberSchema),
  wantedBy: v.nullable(v.string()),
  product: OPTIONAL_FIELDS.product.row,
  zone: OPTIONAL_FIELDS.zone.row,
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  note: v.nullable(v.string()),
  madeAt: numberSchema,
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
  seenAt: instantIfAny,
  answer: v.optional(v.nullable(v.string()), null),
  answeredAt: instantIfAny,
});

export type InboxEnquiry = v.InferOutput<typeof inboxEnquirySchema>;

type Wanted = Pick<InboxEnquiry, 'volume' | 'topPrice' | 'wantedBy'> &
  Partial<Pick<EnquiryInsert, 'product' | 'zone'>>;

/** '60 ML wanted', 'Allocation', 'Zone 7', 'up to $232/ML', 'by 5 Dec 2026', without what was not stated. */
export function wantedTexts({ volume, topPrice, wantedBy, product = null, zone = null }: Wanted): string[] {
  return [
    `${formatVolume(volume)} wanted`,
    product !== null && OPTIONAL_FIELDS.product.text(product),
    zone !== null && OPTIONAL_FIELDS.zone.text(zone),
    topPrice !== null && `up to ${formatExactPrice(topPrice)}/ML`,
    wantedBy !== null && `by ${formatDay(wantedBy)}`,
  ].filter((text) => text !== false);
}
