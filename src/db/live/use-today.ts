import { useEffect, useState } from 'react';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import { dayByServer } from '#domain/values/date.ts';
import { useLive } from './use-live.ts';

const MINUTE_MS = 60_000;

/** The local day, by the server's clock where this device's is wrong; it follows midnight. */
export function useToday(): string {
  const skew = useLive({ key: 'clock', query: (db) => readClockSkew(db), initial: null });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return dayByServer(now, skew);
}
