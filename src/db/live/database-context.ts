import { createContext, useContext } from 'react';
import type { Database } from '#db/tables/schema-types.ts';

/** Null until the database is open; only the opening screen renders before that. */
export const DatabaseContext = createContext<Database | null>(null);

/** Throws outside of the provider. */
export function useDatabase(): Database {
  const db = useContext(DatabaseContext);
  if (db === null) throw new Error('No database is provided above this component');
  return db;
}
