// A crash forgets the ids of transactions that did not commit, and the server assigns them again (law 3).
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hasRealServer } from '#support/real-server.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningCluster } from '#support/server.ts';
import { visitorOf } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

/** `CRASHES=100 npm run unit -- tests/server/crash.test.ts` tries more. */
const CRASHES = Number(process.env.CRASHES ?? 10);

const PAGE = v.object({
  full: v.boolean(),
  epoch: v.string(),
  cursor: v.string(),
  rows: v.object({ brokers: v.optional(v.unknown()) }),
});

describe.skipIf(!hasRealServer)('a server that crashes', () => {
  const server = runningCluster();

  const pull = async (since: string | null = null) =>
    v.parse(
      PAGE,
      (await visitorOf(server).request('POST', '/rest/v1/rpc/pull_changes_from_primary', { body: { since } }))
        .body,
    );
  const nextId = async () => {
    const [row] = await server.query<{ next: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    );
    return BigInt(row?.next ?? 0);
  };
  const retitle = async (title: string) => {
    const [row] = await server.query<{ xid: string }>(
      'update public.brokers set title = $2 where id = $1 returning sync_xid::text as xid',
      [BROKER, title],
    );
    return BigInt(row?.xid ?? 0);
  };

  /** Sends writes that the server refuses, until it has refused so many or is gone. */
  async function refuse(times: number): Promise<void> {
    const client = new Client({ connectionString: server.url() });
    client.on('error', () => undefined);
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isConnected) return;
    const refusal = () =>
      client.query("insert into public.parcels (title) values ('')").then(
        () => null,
        (error: { code?: string }) => error.code,
      );
    for (let time = 0; time < times && (await refusal()) === '22023'; time++) await sleep(0);
    await client.end().catch(() => undefined);
  }

  it(
    'sends every device what is written under the ids that it forgot',
    async () => {
      let mirrored = await pull();
      const outcomes: string[] = [];
      let assignedAgain = 0;
      for (let crash = 0; crash < CRASHES; crash++) {
        await withClient(server.url(), (client) => client.query('checkpoint'));
        const refused = Promise.all([refuse(Infinity), refuse(Infinity)]);
        await refuse(15);
        const before = await pull(mirrored.cursor);
        const next = await nextId();
        await server.outages.crash();
        await refused;
        if ((await retitle(`Crash ${crash}`)) < next) assignedAgain++;
        await refuse(40);
        mirrored = await pull(before.cursor);
        const isSent = !mirrored.full && mirrored.rows.brokers !== undefined;
        outcomes.push(mirrored.epoch === before.epoch ? (isSent ? 'sent' : 'missed') : 'another epoch');
      }
      expect(outcomes).toEqual(Array.from({ length: CRASHES }, () => 'sent'));
      // Otherwise nothing was tested.
      expect(assignedAgain).toBeGreaterThan(CRASHES / 4);
    },
    CRASHES * 10_000,
  );
});
