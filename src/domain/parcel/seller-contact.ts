// How a broker reaches the seller of a listing: seen by the broker and the company only.
import * as v from 'valibot';
import { plainTyped } from '#domain/values/blank.ts';
import { blankAsNull, emailRule, lineRule } from '#domain/values/text-rules.ts';

/** What the seller gave; null where they left it blank. */
export const sellerContactSchema = v.object({
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
});

export type SellerContact = v.InferOutput<typeof sellerContactSchema>;

const PHONE_MESSAGE = 'Phone number must have at least 6 digits';

export const phoneRule = v.pipe(
  v.string(PHONE_MESSAGE),
  v.transform(plainTyped),
  lineRule({ label: 'Phone number', min: 6, max: 40, tooShort: PHONE_MESSAGE }),
  v.regex(/(?:\d\D*){6}/u, PHONE_MESSAGE),
);

/** Entries of a form schema; all optional. */
export const sellerContactEntries = {
  sellerName: blankAsNull(v.nullable(lineRule({ label: 'Name', min: 2, max: 120 }))),
  sellerPhone: blankAsNull(v.nullable(phoneRule)),
  sellerEmail: blankAsNull(v.nullable(emailRule('Please enter a valid email'))),
};

const formSchema = v.object(sellerContactEntries);

/** Null when nothing was given. */
export function sellerContactOf({
  sellerName: name,
  sellerPhone: phone,
  sellerEmail: email,
}: v.InferOutput<typeof formSchema>): SellerContact | null {
  return (name ?? phone ?? email) === null ? null : { name, phone, email };
}
