// Another client of the server, which writes all the time: its commits reach standbys, and pages, in any order with those of devices.
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { TestServer } from '#support/server.ts';
import { withClient } from '../../../supabase/scripts/scratch-database.ts';
import { STANDBYS } from './standbys.ts';

export type Writer = { stop: () => Promise<void> };

const CORRECTS_A_BROKER =
  'update public.brokers set reviews = reviews + 1 where id = (select max(id::text)::uuid from public.brokers)';
/** Mostly a commit that is over at once, and now and then one that others overtake. */
const WRITES = [
  CORRECTS_A_BROKER,
  CORRECTS_A_BROKER,
  `begin; ${CORRECTS_A_BROKER}; select pg_sleep(0.02); commit`,
];
const LONGEST_PAUSE_MS = 4;
const RECONNECT_MS = 50;

/** Starts to write to a server with standbys. */
export function startWriter(server: TestServer): Writer | null {
  if (STANDBYS === 0 || server.url === null) return null;
  const { url } = server;
  const stopping = new AbortController();
  const { signal } = stopping;
  const writeOn = async () => {
    while (!signal.aborted)
      await withClient(url(), async (client) => {
        client.on('error', () => undefined);
        for (let count = 0; !signal.aborted; count++) {
          await client.query(WRITES[count % WRITES.length] ?? '');
          await sleep(Math.random() * LONGEST_PAUSE_MS);
        }
      }).catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        return sleep(RECONNECT_MS);
      });
  };
  const writing = writeOn();
  return {
    stop: () => {
      stopping.abort();
      return writing;
    },
  };
}

/** Whether a crash or a failover ended the connection, a restore ended the transaction, or the standby is not promoted yet. */
function isOutage(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(?:08|25006|40|57)/u.test(error.code ?? '');
}
