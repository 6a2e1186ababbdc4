import { replaceJsonValue } from './faults.ts';
import type { FaultyFetch } from './faulty-fetch.ts';

/** Has the answers of the change feed say that the server's clock shows `now` (ms since 1970); null for answers without a time. */
export function setServerClock(network: FaultyFetch, now: number | null): void {
  const change = (text: string) =>
    now === null ? text.replace(/"now"\s*:\s*[\d.]+/u, '"now":null') : replaceJsonValue(text, 'now', now);
  network.rule(({ path }) =>
    path.endsWith('/pull_changes_from_primary') ? { kind: 'rewrite', change } : { kind: 'pass' },
  );
}
