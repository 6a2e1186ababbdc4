import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../supabase/scripts/free-port.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
/** What the embedded server reads and writes in the current directory. */
const COPIED = ['supabase', 'package.json', 'vite.config.ts', 'tsconfig.json', '.env', 'index.html'];
const LINKED = ['node_modules', 'dist', 'src', 'public', 'tests', 'e2e'];

/** The product as `npm start` runs it after its build. */
export type StartedProduct = { url: string; restart: () => Promise<void>; stop: () => Promise<void> };

/** Starts `vite preview` with the project's own configuration, in a copy of the project that was never started before. */
export async function startProduct(): Promise<StartedProduct> {
  const folder = await copyProject();
  const port = await freePort();
  let server = await startPreview({ folder, port });
  return {
    url: `http://localhost:${port}`,
    restart: async () => {
      await end(server);
      server = await startPreview({ folder, port });
    },
    stop: async () => {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-start-'));
  const filter = (path: string) => !path.includes(join('supabase', '.temp'));
  for (const name of COPIED) await cp(join(ROOT, name), join(folder, name), { recursive: true, filter });
  for (const name of LINKED) await symlink(join(ROOT, name), join(folder, name));
  return folder;
}

/** Resolves when the server prints its address. */
async function startPreview({ folder, port }: { folder: string; port: number }): Promise<ChildProcess> {
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const server = spawn(process.execPath, [vite, 'preview'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), DO_NOT_TRACK: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`:${port}`)) resolve();
    };
    server.stdout.on('data', collect);
    server.stderr.on('data', collect);
    server.on('exit', () => reject(new Error(`vite preview ended:\n${output}`)));
  });
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}
