// Law 15: an old app never writes into newer tables, not even after a deployment was rolled back.

/** Dexie multiplies its version numbers by ten for IndexedDB and keeps the numbers in between for repairs. */
const DEXIE_FACTOR = 10;

/**
 * An IndexedDB factory that refuses to open a database made by a newer version of the app. When the known version is exceeded, Dexie opens
 * the database without a version and would then change the newer tables to its own; here it gets `newest` at most.
 */
export function refusingNewer(
  real: IDBFactory,
  { newest, onRefused }: { newest: number; onRefused: () => void },
): Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'> {
  return {
    open: (name, version) => {
      if (version !== undefined) return real.open(name, version);
      const request = real.open(name, newest * DEXIE_FACTOR + DEXIE_FACTOR - 1);
      request.addEventListener('error', () => {
        if (request.error?.name === 'VersionError') onRefused();
      });
      return request;
    },
    deleteDatabase: (name) => real.deleteDatabase(name),
    databases: () => real.databases(),
    cmp: (first, second) => real.cmp(first, second),
  };
}
