// Separate from the text of an enquiry, which every search reads: numbers are found with a library of 36 kB.
import * as v from 'valibot';
import { phoneRule } from '#domain/parcel/seller-contact.ts';
import { plainTyped } from '#domain/values/blank.ts';
import { phonesIn } from '#domain/values/phone.ts';
import { blankAsNull } from '#domain/values/text-rules.ts';
import { wantedEntries } from './sent-enquiry.ts';

const shortPhoneRule = v.pipe(
  phoneRule,
  v.transform((text) => phonesIn(text)[0]?.key ?? plainTyped(text).replaceAll(/[ ().-]/gu, '')),
  v.regex(/^\+?\d{6,15}$/u, 'Phone number must have at most 15 digits'),
);

/** `today` is the local day. */
export const enquiryFormSchema = (today: string) =>
  v.object({
    ...wantedEntries(today),
    phone: blankAsNull(v.nullable(shortPhoneRule)),
  });
