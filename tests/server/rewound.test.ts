// The files of the server are replaced by an older copy of them, as by a snapshot of its volume.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRealServer } from '#support/real-server.ts';
import { startCluster, type Cluster } from '../../supabase/scripts/cluster.ts';
import { SAMPLE_SEED } from '../../supabase/scripts/embedded.ts';
import { createHostedDatabase, withClient } from '../../supabase/scripts/scratch-database.ts';
import { copyFolder } from '../../supabase/scripts/standby.ts';

type Page = { full: boolean; epoch: string; horizon: string; cursor: string };

describe.skipIf(!hasRealServer || process.platform === 'win32')(
  'a server with an older copy of its files',
  () => {
    let cluster: Cluster;
    let database: string;

    beforeAll(async () => {
      cluster = await startCluster({ autovacuum: 'off' });
      database = await createHostedDatabase(cluster.url, 'rewound', { seeds: [SAMPLE_SEED] });
    });

    afterAll(() => cluster.stop());

    const pull = (since: string | null = null) =>
      withClient(database, async (client) => {
        await client.query('set role anon');
        const { rows } = await client.query<{ page: Page }>(
          'select public.pull_changes_from_primary($1) as page',
          [since],
        );
        return rows[0]?.page;
      });
    const write = (times: number) =>
      withClient(database, async (client) => {
        for (let time = 0; time < times; time++)
          await client.query("update public.brokers set title = title || '.'");
      });

    it('has another epoch for every device once one of them has a cursor that it has not reached', async () => {
      await cluster.restart((data) => copyFolder(data, `${data}.copy`));
      await write(5);
      const behind = await pull();
      await write(20);
      const ahead = await pull();
      await cluster.restart(async (data) => {
        await rm(data, { recursive: true });
        await copyFolder(`${data}.copy`, data);
      });
      await write(10);
      // The device has missed ten changes, and the server cannot know.
      const unnoticed = await pull(behind?.cursor);
      expect(unnoticed).toMatchObject({ full: false, epoch: behind?.epoch });
      const noticed = await pull(ahead?.cursor);
      expect(noticed).toMatchObject({ full: true });
      expect(noticed?.epoch).not.toBe(ahead?.epoch);
      expect(await pull(unnoticed?.cursor)).toMatchObject({ full: true, epoch: noticed?.epoch });
      expect(await pull(noticed?.cursor)).toMatchObject({ full: false, epoch: noticed?.epoch });
    });
  },
);
