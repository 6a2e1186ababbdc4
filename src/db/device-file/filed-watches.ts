import * as v from 'valibot';
import type { Database } from '#db/tables/schema-types.ts';
import { addWatch, listWatches } from '#db/watchlist/watchlist.ts';
import { LISTING_STATES } from '#domain/parcel/listing-state.ts';
import { PRODUCTS, TRADING_ZONES, WATER_TYPES } from '#domain/parcel/options.ts';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { importPart, type PartCounts } from './filed-part.ts';

const values = <T extends string>(options: readonly { value: T }[]) =>
  v.optional(v.pipe(v.array(v.picklist(options.map(({ value }) => value))), v.minLength(1)));
const amount = v.optional(v.pipe(v.number(), v.finite(), v.gtValue(0)));
const title = v.pipe(v.string(), v.maxLength(1000));

const filtersSchema = v.object({
  term: v.optional(title),
  zone: values(TRADING_ZONES),
  product: values(PRODUCTS),
  water: values(WATER_TYPES),
  status: values(LISTING_STATES),
  minVolume: amount,
  maxVolume: amount,
  minPrice: amount,
  maxPrice: amount,
});

const perMegalitre = v.pipe(v.number(), v.finite());
const listing = { parcelId: idSchema, title };

const watchSchema = v.object({
  subject: v.variant('type', [
    v.object({ type: v.picklist(['parcel', 'broker']), id: idSchema, name: title }),
    v.object({ type: v.literal('search'), filters: filtersSchema }),
  ]),
  seenAt: instantSchema,
  seen: v.nullable(v.record(idSchema, v.object({ title, perMegalitre: v.nullable(perMegalitre) }))),
  news: v.nullable(
    v.object({
      since: instantSchema,
      changes: v.array(
        v.variant('kind', [
          v.object({ ...listing, kind: v.literal('new') }),
          v.object({
            ...listing,
            kind: v.picklist(['cheaper', 'dearer']),
            from: perMegalitre,
            to: perMegalitre,
          }),
          v.object({
            ...listing,
            kind: v.literal('gone'),
            reason: v.picklist(['sold', 'ended', 'unlisted']),
          }),
        ]),
      ),
    }),
  ),
});

/** The watchlist of the current user and of visitors, as a part of a file. */
export async function exportWatches(db: Database): Promise<object[]> {
  const watches = await listWatches(db);
  return watches.map(({ subject, seenAt, seen, news }) => ({ subject, seenAt, seen, news }));
}

/** Adds what a file watches to the current user's watchlist, also when another account saved it. What is watched here stays as it is. */
export function importWatches(db: Database, filed: readonly unknown[]): Promise<PartCounts> {
  return importPart(filed, {
    schema: watchSchema,
    add: async (watch) => ((await addWatch(db, watch)) ? 'added' : 'known'),
  });
}
