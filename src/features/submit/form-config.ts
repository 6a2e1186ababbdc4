import * as v from 'valibot';
import type { PrivateDetails } from '#domain/listing/own-listing.ts';
import type { CompanyChoices } from '#domain/operation/company-choices.ts';
import type { ItemOf } from '#domain/operation/operation.ts';
import type { KINDS, OperationKind, PayloadOf } from '#domain/operations/kinds.ts';
import type { FormName } from '#session/drafts.ts';

export type FormKind = {
  [K in OperationKind]: (typeof KINDS)[K]['hasForm'] extends true ? K : never;
}[OperationKind];

type FilledForm<O> = {
  id: string;
  form: O;
  /** Null for a visitor. */
  userId: string | null;
  /** ms since 1970. */
  now: number;
};

type ToastText = { title: string; description?: string };

/** The texts of a form. */
export type FormMessages = {
  title: string;
  lead: string;
  submitLabel: string;
  success: ToastText;
  failure: (reason: string) => ToastText;
  accepted: { title: string; text: string };
  anotherLabel: string;
  home: {
    to: '/' | '/companies' | '/brokers' | '/parcel/$id' | '/broker/$id' | '/company/$id';
    params: { id?: string };
    label: string;
  };
  primary: 'another' | 'home';
};

/** Everything that differs between kinds of form. `F` is the type of the raw fields, `O` that of the validated form. */
export type FormConfig<K extends FormKind, F extends object, O> = {
  kind: K;
  messages: FormMessages;
  /** The message for a user who has signed out since; null where visitors can submit this kind too. */
  mustSignIn: string | null;
  /** Whether the page goes to `home` once the server accepts, or shows `accepted`. */
  leavesWhenAccepted: boolean;
  /** The raw fields with their defaults, also the shape of a draft. A field is named as its column, in camel case. */
  fields: v.GenericSchema<unknown, F>;
  /** A function, because a rule may depend on the current year. */
  schema: () => v.GenericSchema<F, O>;
  /** The form's name in its drafts; `change` is the outbox item that it changes, if any. */
  formName: (change: string | undefined) => FormName;
  fieldsOf: (item: ItemOf<K>, choices: CompanyChoices) => F;
  titleOf: (item: ItemOf<K>) => string;
  /** What the next new form keeps of the one that was submitted. */
  keptOf?: (form: O) => Partial<F>;
  payloadOf: (filled: FilledForm<O>) => PayloadOf<K>;
  /** What only the author and the broker read, for kinds that have this. */
  detailsOf?: (form: O) => PrivateDetails;
};

export const REVIEW_LEAD =
  'An administrator reviews it before it appears in the directory. It is saved on this device first.';

/** Names a form after its kind and the item that it changes, or else its subject. */
export const formNameOf =
  (kind: FormKind | 'profileChange-passport', subject?: string) =>
  (change: string | undefined): FormName => {
    const about = change ?? subject;
    return about === undefined ? kind : `${kind}-${about}`;
  };

export function requireUser(userId: string | null): string {
  if (userId === null) throw new Error('Only a signed-in user submits this form');
  return userId;
}

/** Refuses a form that would change nothing, with the message at this field. */
export function refuseUnchanged<F, O extends Record<string, unknown>>(
  schema: v.GenericSchema<F, O>,
  { changeOf, at }: { changeOf: (form: O) => object | null; at: keyof O & string },
): v.GenericSchema<F, O> {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || changeOf(dataset.value) !== null) return;
      const { value: input } = dataset;
      const path = { type: 'object', origin: 'value', input, key: at, value: input[at] } as const;
      addIssue({ message: 'Nothing has been changed yet.', path: [path] });
    }),
  );
}

export function emptyFields<K extends FormKind, F extends object, O>({ fields }: FormConfig<K, F, O>): F {
  return v.parse(fields, {});
}

/** The field for the message about a column or a part of it, 'offices.1.isPrimary' or 'fees.percent'; undefined when the form has none. */
export function fieldOfColumn<K extends FormKind, F extends object, O>(
  config: FormConfig<K, F, O>,
  column: string | null | undefined,
): FieldName<F> | undefined {
  const name = (column ?? '')
    .replace(/^fields\./u, '')
    .replaceAll(/\.(\d+)/gu, '[$1]')
    .replaceAll(/(?<!\])\.(\w)/gu, (_, letter: string) => letter.toUpperCase());
  return isFieldOf(emptyFields(config), name) ? name : undefined;
}

type FieldName<F> = keyof F & string;

/** A part of a field is registered in the form as its own field. */
function isFieldOf<F extends object>(fields: F, name: string): name is FieldName<F> {
  return Object.hasOwn(fields, name.replace(/\[.*$/u, ''));
}
