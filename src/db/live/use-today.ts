import { useEffect, useState } from 'react';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import { localDay, nowByServer } from '#domain/values/date.ts';
import { useLive } from './use-live.ts';

const MINUTE_MS = 60_000;

/** The time to the minute (ms since 1970), by the server's clock where this device's is wrong. */
export function useNow(): number {
  const skew = useLive({ key: 'clock', query: (db) => readClockSkew(db), initial: null });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowByServer(now, skew);
}

/** The local day, by the server's clock where this device's is wrong; it follows midnight. */
export function useToday(): string {
  return localDay(new Date(useNow()));
}
