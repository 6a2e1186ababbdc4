// Keys with which visitors' listings are managed. Those of a file are tried like those of a link: they replace none (law 2).
import * as v from 'valibot';
import { readKeyOffer, takeKey } from '#db/sent/listing-keys.ts';
import type { Database, ReceivedKey, SentParcel } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { keySchema } from '#domain/listing/own-listing.ts';
import { isOwn } from '#domain/operation/operation.ts';
import { referenceRule } from '#domain/parcel/private-entries.ts';
import { instantSchema } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { importPart, type PartCounts } from './filed-part.ts';

const filedKeySchema = v.object({
  /** The listing's. */
  id: idSchema,
  key: keySchema,
  /** In whose account the listing is, or is about to be; null for a visitor's. */
  owner: v.nullable(idSchema),
  title: v.exactOptional(v.pipe(v.string(), v.maxLength(1000))),
  savedAt: v.exactOptional(instantSchema),
  reference: v.exactOptional(referenceRule),
});

type FiledKey = v.InferOutput<typeof filedKeySchema>;

/** The keys of the current user and of visitors, proven ones first. */
export async function exportKeys(db: Database): Promise<FiledKey[]> {
  const [session, sent, received] = await Promise.all([
    readSession(db),
    db.sentParcels.toArray(),
    db.receivedKeys.toArray(),
  ]);
  const unproven = received.filter(({ state }) => state === 'unproven');
  return [...sent.flatMap(ofSent), ...unproven.map(ofReceived)].filter((each) => isOwn(each, session));
}

function ofSent({ id, key = null, title, savedAt, reference, ...sent }: SentParcel): FiledKey[] {
  if (key === null) return [];
  const owner = sent.owner ?? sent.adoptedBy ?? sent.takenBy ?? null;
  return [{ id, key, owner, title, savedAt, ...(reference !== undefined && { reference }) }];
}

function ofReceived({ id, key, userId, title, savedAt, reference }: ReceivedKey): FiledKey {
  return {
    id,
    key,
    owner: userId,
    ...(title !== undefined && { title }),
    ...(savedAt !== undefined && { savedAt }),
    ...(reference !== undefined && { reference }),
  };
}

/** Keeps the keys of listings that the current user does not manage here yet, after they have said yes. */
export function importKeys(
  db: Database,
  { filed, now }: { filed: readonly unknown[]; now: number },
): Promise<PartCounts> {
  return importPart(filed, {
    schema: filedKeySchema,
    add: async ({ owner, ...key }) => {
      if (!isOwn({ owner }, await readSession(db))) return 'foreign';
      if ((await readKeyOffer(db, key)) === null) return 'known';
      await takeKey(db, { ...key, now });
      return 'added';
    },
  });
}

/** The listings that a file would make this device the manager of, or its user the author. */
export async function listOfferedListings(db: Database, filed: readonly unknown[]): Promise<string[]> {
  const session = await readSession(db);
  const offered = await Promise.all(
    filed.map(async (each) => {
      const { success, output: key } = v.safeParse(filedKeySchema, each);
      if (!success || !isOwn(key, session)) return [];
      return (await readKeyOffer(db, key)) === null ? [] : [key.id];
    }),
  );
  return offered.flat();
}
