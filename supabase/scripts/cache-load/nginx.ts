// nginx as supabase/README.md configures it for operators, on a free port with a temporary cache.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { startWatchdog } from '../watchdog.ts';

const README = new URL('../../README.md', import.meta.url);
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'] as const;

/** A running nginx before an API; `url` has no slash at the end. */
export type Nginx = { url: string; pid: number | undefined; stop: () => Promise<void> };

/** Whether nginx is on the PATH. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** Starts nginx before the PostgREST at `origin`. */
export async function startNginx(origin: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'headwater-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration({ folder, port, origin }));
  const server = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const stopWatchdog = startWatchdog(server.pid, folder);
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null)
      throw new Error(`nginx does not start. ${await readFile(join(folder, 'error.log'), 'utf8')}`);
    await sleep(20);
  }
  return {
    url,
    pid: server.pid,
    stop: async () => {
      stopWatchdog();
      const exit = once(server, 'exit');
      if (server.kill()) await exit;
      await rm(folder, { recursive: true });
    },
  };
}

type Place = { folder: string; port: number; origin: string };

/** The configuration of the README, with the ports and the folder of this run. */
async function configuration({ folder, port, origin }: Place): Promise<string> {
  const [, block] = /^```nginx\n(.*?)^```$/msu.exec(await readFile(README, 'utf8')) ?? [];
  if (block === undefined) throw new Error('README.md has no configuration for nginx.');
  const http = block
    .replace('/var/cache/nginx/headwater', join(folder, 'cache'))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('server 127.0.0.1:3000', `server ${new URL(origin).host}`);
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 8192; }
http {
access_log off;
${TEMPORARY.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')}
${http}
}`;
}
