// Another client of the server, which writes all the time: its commits reach standbys, and pages, in any order with those of devices.
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '#support/server.ts';
import { STANDBYS } from './standbys.ts';

export type Writer = { stop: () => Promise<void> };

const CORRECTS_A_BROKER =
  'update public.brokers set reviews = reviews + 1 where id = (select max(id::text)::uuid from public.brokers)';
/** Mostly a commit that is over at once, and now and then one that others overtake. */
const WRITES = [CORRECTS_A_BROKER, CORRECTS_A_BROKER, `${CORRECTS_A_BROKER}; select pg_sleep(0.02)`];
const LONGEST_PAUSE_MS = 4;

/** Starts to write to a server with standbys. */
export function startWriter({ exec }: TestServer): Writer | null {
  if (STANDBYS === 0) return null;
  const stopping = new AbortController();
  const { signal } = stopping;
  const writeOn = async () => {
    for (let count = 0; !signal.aborted; count++) {
      await exec(WRITES[count % WRITES.length] ?? '');
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  };
  const writing = writeOn();
  return {
    stop: () => {
      stopping.abort();
      return writing;
    },
  };
}
