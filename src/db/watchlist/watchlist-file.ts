// The file that takes unsent items to another device takes the watchlist along, as an optional part of its envelope.
import * as v from 'valibot';
import { exportOutbox, importOutbox, type Imported } from '#db/outbox/outbox-file.ts';
import { withQuotaRetry } from '#db/tables/quota-retry.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { LISTING_STATES } from '#domain/parcel/listing-state.ts';
import { PRODUCTS, TRADING_ZONES, WATER_TYPES } from '#domain/parcel/options.ts';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { addWatch, listWatches } from './watchlist.ts';

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

/** Files of earlier app versions have no watchlist. */
const fileSchema = v.object({ watches: v.optional(v.array(v.unknown()), []) });

/** `items` of the outbox; of the watchlist those added, those watched here before, and those this version cannot read. */
export type ImportedFile = {
  items: Imported;
  watches: { added: number; known: number; unreadable: number };
};

/** The unsent items and the watchlist of the current user and of visitors, as the text of a file. */
export async function exportDevice(db: Database): Promise<string> {
  const [outbox, watches] = await Promise.all([exportOutbox(db), listWatches(db)]);
  const filed = watches.map(({ subject, seenAt, seen, news }) => ({ subject, seenAt, seen, news }));
  const envelope: object = JSON.parse(outbox);
  return JSON.stringify({ ...envelope, ...(filed.length > 0 && { watches: filed }) }, null, 2);
}

/**
 * Adds the items of a file to the outbox, and what it watches to the current user's watchlist, also when another account saved the file.
 * Null when the text is not such a file. Throws, and adds nothing, if the device cannot save all of it.
 */
export function importDevice(db: Database, text: string): Promise<ImportedFile | null> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  const add = async () => {
    const items = await importOutbox(db, text);
    if (items === null) return null;
    return { items, watches: await importWatches(db, parsed.success ? parsed.output.watches : []) };
  };
  return withQuotaRetry(() => db.transaction('rw', [db.outbox, db.acknowledged, db.watches, db.meta], add));
}

async function importWatches(db: Database, filed: readonly unknown[]): Promise<ImportedFile['watches']> {
  const imported = { added: 0, known: 0, unreadable: 0 };
  for (const each of filed) {
    const watch = v.safeParse(watchSchema, each);
    if (!watch.success) imported.unreadable++;
    else if (await addWatch(db, watch.output)) imported.added++;
    else imported.known++;
  }
  return imported;
}
