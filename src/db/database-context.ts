import { createContext, useContext } from 'react';
import type { Database } from './schema-types.ts';

/** The app's database for everything below; null until it is open, which is before any screen but the opening one. */
export const DatabaseContext = createContext<Database | null>(null);

/** The app's database. Throws outside of the provider. */
export function useDatabase(): Database {
  const db = useContext(DatabaseContext);
  if (db === null) throw new Error('No database is provided above this component');
  return db;
}
