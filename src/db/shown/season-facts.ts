import type { Database, Stored } from '#db/tables/schema-types.ts';
import type { SeasonFact } from '#domain/season/season-fact.ts';

/** All facts of the season board: there are few. */
export function readSeasonFacts(db: Database): Promise<Stored<SeasonFact>[]> {
  return db.seasonFacts.toArray();
}

export function countSeasonFacts(db: Database): Promise<number> {
  return db.seasonFacts.count();
}
