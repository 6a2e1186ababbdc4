import * as v from 'valibot';
import { blankAsNull, lineRule } from '#domain/values/text-rules.ts';
import { sellerContactEntries } from './seller-contact.ts';

/** The author's own name for a listing. */
export const referenceRule = lineRule({ label: 'Your reference', min: 1, max: 60 });

/** Entries of a listing's form that are not published. `formerId`: the listing that it replaces, '' for none. */
export const privateEntries = {
  ...sellerContactEntries,
  reference: blankAsNull(v.nullable(referenceRule)),
  formerId: v.string(),
};
