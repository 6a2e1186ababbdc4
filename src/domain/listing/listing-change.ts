import * as v from 'valibot';
import { entriesOf, OPTIONAL_NAMES, PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { byName, keysOf, pick } from '#domain/values/object.ts';

const allFieldsSchema = v.strictObject(entriesOf(PARCEL_FIELDS, 'changed'));
const fieldsSchema = v.partial(allFieldsSchema);

export const listingFieldSchema = v.keyof(fieldsSchema);

/** The fields that a change names. */
export type ListingFields = v.InferOutput<typeof fieldsSchema>;
export type ListingField = keyof ListingFields;

/** What authors, owners and administrators do with a published listing. Under contract, sold and available again are changes of `status`. */
export const LISTING_ACTIONS = ['change', 'confirm', 'withdraw', 'adopt', 'not-mine'] as const;

/** Actions after which the listing is no longer public. */
export const REMOVING_ACTIONS: readonly string[] = ['withdraw', 'not-mine'];

/**
 * The row that a change of a listing sends. `before`: the values that its author saw; the server refuses a change of a field that differs
 * from both (law 2: no change of others is overwritten unseen). `key` proves that a visitor is the author.
 */
export const listingChangeInsertSchema = v.object({
  id: idSchema,
  parcelId: idSchema,
  userId: v.nullable(idSchema),
  action: v.picklist(LISTING_ACTIONS),
  fields: v.nullable(fieldsSchema),
  before: v.nullable(v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))),
  madeAt: v.pipe(instantSchema, v.integer()),
  key: v.nullable(v.string()),
});

export type ListingChangeInsert = v.InferOutput<typeof listingChangeInsertSchema>;

/** The fields that a change names, and their values before. */
export type Changed = Pick<ListingChangeInsert, 'fields' | 'before'>;

type Change = Pick<ListingChangeInsert, 'id' | 'parcelId' | 'action'> & {
  by: Pick<ListingChangeInsert, 'userId' | 'key'>;
  change?: Changed | null;
  now: number;
};

/** `change` is null for an action that changes no field. `now` is in ms since 1970. */
export function listingChangeInsertOf({
  id,
  parcelId,
  action,
  by,
  change,
  now,
}: Change): ListingChangeInsert {
  const { fields, before } = change ?? { fields: null, before: null };
  return { id, parcelId, userId: by.userId, action, fields, before, madeAt: now, key: by.key };
}

const NOT_STATED = byName(OPTIONAL_NAMES, () => null);

/** The changeable fields of a parcel. */
export function fieldsOf(parcel: Parcel): v.InferOutput<typeof allFieldsSchema> {
  return pick({ ...NOT_STATED, ...parcel }, keysOf(PARCEL_FIELDS));
}

/** The fields that differ, and their values before; null when none does. */
export function changedFields(before: ListingFields, after: ListingFields): Changed | null {
  const names = fieldNames(after).filter((name) => after[name] !== before[name]);
  if (names.length === 0) return null;
  return { fields: picked(after, names), before: picked(before, names) };
}

/** The parcel with these fields. */
export function withFields<P extends Parcel>(parcel: P, fields: ListingFields): P {
  return Object.assign({}, parcel, fieldsOf(parcel), fields);
}

/** Fields whose value others have changed since the author saw it, and not to the author's own. */
export function fieldsInConflict({ fields, before }: Changed, parcel: Parcel): ListingField[] {
  const now = fieldsOf(parcel);
  return fieldNames(fields ?? {}).filter(
    (name) => now[name] !== before?.[name] && now[name] !== fields?.[name],
  );
}

/** Whether the form of a listing can show a change: it names details, and not the status. */
export function isOfDetails({ fields }: Pick<ListingChangeInsert, 'fields'>): boolean {
  return fields !== null && fields.status === undefined;
}

/** Whether a change was refused because others have changed the same field. */
export function isConflict(refusal: { code: string } | null): boolean {
  return refusal?.code === '22C01';
}

/** The fields that are given. */
export function fieldNames(fields: ListingFields): ListingField[] {
  return v.parse(v.array(listingFieldSchema), Object.keys(fields));
}

function picked(
  fields: ListingFields,
  names: readonly ListingField[],
): Record<string, string | number | null> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
