import { execFile } from 'node:child_process';
import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './cluster.ts';
import { withClient } from './scratch-database.ts';

const run = promisify(execFile);
/** How long a standby may take to replay or to pause on a busy machine (ms). */
const PATIENCE_MS = 60_000;

/** A server that replays what another one sends, and answers reads. */
export type Standby = {
  /** The superuser's URL of database `postgres`. */
  url: string;
  /** From now on it receives, but replays nothing. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Resolves once it has replayed, and shows, what had been committed on the server at `primary`. */
  catchUp: (primary: string) => Promise<void>;
  /** Copies the files of the primary again: it cannot follow a primary that lacks what it has. */
  rebuild: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The standby at `url`: `copy` copies the primary's files and starts it. */
export function standbyAt(
  url: string,
  { copy, end }: { copy: () => Promise<void>; end: () => Promise<void> },
): Standby {
  const ask = (sql: string) => withClient(url, (client) => client.query(sql));
  const until = (sql: string, params: unknown[] = []) =>
    withClient(url, async (client) => {
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const { rows } = await client.query<{ is: boolean }>(sql, params);
        if (rows[0]?.is === true) return;
        if (performance.now() > end) throw new Error(`The standby does not come to this: ${sql}`);
        await sleep(5);
      }
    });
  return {
    url,
    pause: async () => {
      await ask('select pg_wal_replay_pause()');
      await until("select pg_get_wal_replay_pause_state() = 'paused' as is");
    },
    resume: async () => void (await ask('select pg_wal_replay_resume()')),
    catchUp: async (primary) =>
      until('select pg_last_wal_replay_lsn() >= $1 as is', [await flushed(primary)]),
    rebuild: copy,
    stop: end,
  };
}

/**
 * The end of the WAL of a server, which is then on its disk, so that standbys receive it. It assigns no transaction id, and lists the running
 * transactions first: after a crash beside a prepared one, standbys take those that it interrupted for running until the next such list.
 */
async function flushed(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    await client.query('select pg_log_standby_snapshot()');
    const { rows } = await client.query<{ lsn: string }>(
      "select pg_logical_emit_message(false, 'catch-up', '', true)::text as lsn",
    );
    return rows[0]?.lsn;
  });
}

/** Copies the files of a running server to those of a standby of it. */
export async function copyRunning(
  url: string,
  { from, to, account }: { from: string; to: string; account: Account },
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    await copyFolder(from, to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await rm(join(to, 'postmaster.pid'));
    await writeFile(join(to, 'standby.signal'), '');
    const label = join(to, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '');
    if (account !== undefined) await chown(label, account.uid, account.gid);
  });
}

/** Copies a folder with its owner, which `cp` of node:fs does not keep. */
export function copyFolder(from: string, to: string): Promise<unknown> {
  return run('cp', ['-a', from, to]);
}
