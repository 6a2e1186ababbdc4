// An enquiry that is queued for the desks of a listing's broker and company.
import * as v from 'valibot';
import { phoneRule } from '#domain/parcel/seller-contact.ts';
import { formatDay, instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { formatExactPrice, formatVolume } from '#domain/values/money.ts';
import { figure, numberSchema } from '#domain/values/number.ts';
import { blankAsNull, lineRule, textRule } from '#domain/values/text-rules.ts';

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

/** The row that an enquiry sends. */
export const enquiryInsertSchema = v.object({
  id: idSchema,
  parcelId: idSchema,
  userId: v.nullable(idSchema),
  deviceId: idSchema,
  volume: wantedRule.amount,
  topPrice: v.nullable(topPriceRule.amount),
  wantedBy: v.nullable(v.pipe(v.string(), v.isoDate('Enter the date as day, month and year'))),
  name: v.nullable(nameRule),
  phone: phoneRule,
  note: v.nullable(noteRule),
  madeAt: v.pipe(instantSchema, v.integer()),
});

export type EnquiryInsert = v.InferOutput<typeof enquiryInsertSchema>;

type Enquiry = Pick<EnquiryInsert, 'id' | 'parcelId' | 'userId' | 'deviceId'> & {
  form: SentEnquiryForm;
  now: number;
};

/** `userId` is null for a visitor; `now` is in ms since 1970. */
export function enquiryInsertOf({ id, parcelId, userId, deviceId, form, now }: Enquiry): EnquiryInsert {
  const { wanted: volume, by: wantedBy, ...rest } = form;
  return { id, parcelId, userId, deviceId, volume, wantedBy, ...rest, madeAt: now };
}

/**
 * An enquiry for a profile of the signed-in user, read from a row of table `enquiry_inbox`. Its contact is null once the account of its
 * author is deleted. `madeAt`: by the author's clock (ms since 1970); `receivedAt`: when it reached the server (ISO 8601).
 */
export const inboxEnquirySchema = v.object({
  id: idSchema,
  userId: idSchema,
  enquiryId: idSchema,
  parcelId: idSchema,
  listingTitle: v.string(),
  volume: numberSchema,
  topPrice: v.nullable(numberSchema),
  wantedBy: v.nullable(v.string()),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  note: v.nullable(v.string()),
  madeAt: numberSchema,
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type InboxEnquiry = v.InferOutput<typeof inboxEnquirySchema>;

/** '60 ML wanted', 'up to $232/ML', 'by 5 Dec 2026', without what was not stated. */
export function wantedTexts({
  volume,
  topPrice,
  wantedBy,
}: Pick<InboxEnquiry, 'volume' | 'topPrice' | 'wantedBy'>): string[] {
  return [
    `${formatVolume(volume)} wanted`,
    topPrice !== null && `up to ${formatExactPrice(topPrice)}/ML`,
    wantedBy !== null && `by ${formatDay(wantedBy)}`,
  ].filter((text) => text !== false);
}
