import type { ItemOf } from '#domain/operation.ts';
import type { Sender, WishOutcome } from '#sync/send-wish.ts';
import type { WishTerms } from '#sync/wish-words.ts';
import type * as v from 'valibot';

/** What people submit for review. */
export type SubmissionKind = 'company' | 'broker';

/** What the screens of a kind say (spec sections 2 and 8). */
export type SubmissionWords = {
  title: string;
  terms: WishTerms;
  mustSignIn: string;
  success: { title: string; description: string };
  failure: string;
  another: string;
  /** The list that the form leads back to. */
  home: '/companies' | '/brokers';
  homeName: string;
};

/** What is filled in and how it is to be sent; null comes back when its author does not use the device any more. */
export type Attempt<O> = {
  id: string;
  userId: string;
  form: O;
  /** It was submitted before. */
  again: boolean;
  onSaved: () => void;
};

/** All that one kind of submission differs in from the other: its raw fields `F` and what they make, `O`. */
export type SubmissionKit<K extends SubmissionKind, F extends object, O> = {
  kind: K;
  words: SubmissionWords;
  empty: () => F;
  draft: v.GenericSchema<unknown, F>;
  /** A queued submission as the form shows it. */
  fieldsOf: (item: ItemOf<K>) => F;
  /** The field that shows what the server says of a column, or undefined when the form has none for it. */
  fieldOfColumn: (column: string | null) => (keyof F & string) | undefined;
  submit: (device: Sender, attempt: Attempt<O>) => Promise<WishOutcome<K> | null>;
};
