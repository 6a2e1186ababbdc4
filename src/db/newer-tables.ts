// Law 15: an old app never writes into newer tables, also not after a deploy was rolled back.

/** Dexie counts its versions by tens in the browser's own numbers; in between it keeps room for repairs. */
const NATIVE = 10;

/**
 * The browser's databases, of which none opens that a newer version of the app has made. Dexie asks for a database of any version
 * when the one it knows is exceeded, and would then change the newer tables to its own; it gets `newest` at most.
 */
export function refusingNewer(
  real: IDBFactory,
  { newest, onRefused }: { newest: number; onRefused: () => void },
): Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases' | 'cmp'> {
  return {
    open: (name, version) => {
      if (version !== undefined) return real.open(name, version);
      const request = real.open(name, newest * NATIVE + NATIVE - 1);
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
