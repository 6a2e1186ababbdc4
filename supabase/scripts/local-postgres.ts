import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/**
 * Lends the address of a Postgres cluster of its own, in a temporary folder, on a free port of the loopback interface, run by
 * the installed binaries, and removes it afterwards. Throws when Postgres 15 or newer is not installed.
 */
export async function withLocalPostgres<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const bin = await findBinaries();
  const account = await unprivilegedAccount();
  const folder = await mkdtemp(join(tmpdir(), 'headwater-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=200 -c fsync=off`;
  const command = (name: string, args: readonly string[]) =>
    run(join(bin, name), [...args], { ...account, cwd: folder });
  try {
    if (account !== undefined) await chown(folder, account.uid, account.gid);
    await command('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
    // A server that inherits our pipes would keep this process waiting for their end; with `-l` it writes to a file.
    await command('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
    return await use(`postgres://postgres@127.0.0.1:${port}/postgres`).finally(() =>
      command('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function findBinaries() {
  const versions = (await readdir(DEBIAN).catch(() => [])).map(Number).filter((version) => version >= 15);
  if (versions.length > 0) return join(DEBIAN, String(Math.max(...versions)), 'bin');
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }));
  if (stdout === '')
    throw new Error('Postgres 15 or newer is not installed here. Give a server with --url postgres://…');
  return stdout.trim();
}

/** Postgres refuses to run as root: root lends it the account that the installation made for it. */
async function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('No port of the loopback interface is free.');
  return address.port;
}
