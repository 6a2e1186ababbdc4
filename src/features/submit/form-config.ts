import type { CompanyChoices } from '#domain/company-choices.ts';
import type { ItemOf, OperationKind, PayloadOf } from '#domain/operation.ts';
import type { DraftName } from '#session/drafts.ts';
import * as v from 'valibot';

/** The kinds of operation that have a form. */
export type FormKind = Exclude<OperationKind, 'claim'>;

/** The form that a draft belongs to: whose it is, and which item of the outbox it changes. */
export type DraftKey = { userId: string | null; change?: string | undefined };

/** What a valid form says, under the id of the row to be. */
type FilledForm<O> = {
  id: string;
  form: O;
  /** Null for a visitor. */
  userId: string | null;
  /** ms since 1970. */
  now: number;
};

type ToastText = { title: string; description?: string };

/** What the screens of a kind say (spec sections 2 and 8). */
export type FormMessages = {
  title: string;
  lead: string;
  submitLabel: string;
  success: ToastText;
  /** `reason` is the server's. */
  failure: (reason: string) => ToastText;
  /** What stands in the form's place once the server has accepted it. */
  accepted: { title: string; text: string };
  anotherLabel: string;
  /** The page that the form belongs to. */
  home: { to: '/' | '/companies' | '/brokers'; label: string };
  /** The main button once it is submitted. */
  primary: 'another' | 'home';
};

/** Everything that differs between kinds of operation. `F`: the raw fields of the form; `O`: the validated form. */
export type FormConfig<K extends FormKind, F extends object, O> = {
  kind: K;
  messages: FormMessages;
  /** What a user is told who has signed out meanwhile; null where visitors submit this kind too. */
  mustSignIn: string | null;
  /** Whether the page leaves for `home` at once when the server accepts, or shows `accepted`. */
  leavesWhenAccepted: boolean;
  /** The raw fields, each with its default: also the shape of a draft. A field is named as its column, in camel case. */
  fields: v.GenericSchema<unknown, F>;
  /** The rules of the form as they are now. */
  schema: () => v.GenericSchema<F, O>;
  /** Where what is typed is kept until it is submitted; null where it is not. */
  draftName: (key: DraftKey) => DraftName | null;
  /** A queued operation as the form shows it. */
  fieldsOf: (item: ItemOf<K>, choices: CompanyChoices) => F;
  /** What the item is called in the saved view. */
  titleOf: (item: ItemOf<K>) => string;
  /** The row to send. */
  payloadOf: (filled: FilledForm<O>) => PayloadOf<K>;
};

/** What the form of something that administrators review says below its title. */
export const REVIEW_LEAD =
  'An administrator reviews it before it appears in the directory. It is saved on this device first.';

/** One draft a user, and one for each item that they change. */
export const userDraftName =
  (kind: FormKind) =>
  ({ userId, change }: DraftKey): DraftName =>
    change === undefined ? `${kind}-${userId}` : `${kind}-${userId}-${change}`;

/** The author of a form that only signed-in users fill in. */
export function requireUser(userId: string | null): string {
  if (userId === null) throw new Error('Only a signed-in user submits this form');
  return userId;
}

/** The fields of an empty form. */
export function emptyFields<K extends FormKind, F extends object, O>({ fields }: FormConfig<K, F, O>): F {
  return v.parse(fields, {});
}

/** The field that shows what the server says of a column, or undefined when the form has none for it. */
export function fieldOfColumn<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  column: string | null | undefined,
): FieldName<F> | undefined {
  const name = column?.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase()) ?? '';
  return isFieldOf(emptyFields(config), name) ? name : undefined;
}

type FieldName<F> = keyof F & string;

function isFieldOf<F extends object>(fields: F, name: string): name is FieldName<F> {
  return Object.hasOwn(fields, name);
}
