import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { preview } from 'vite';
import { serveCompressed } from '#build/serve-compressed.ts';
import { serveGateway } from '#support/gateway.ts';
import { startRealServer } from '#support/real-server.ts';
import { freePort } from '../../supabase/scripts/free-port.ts';
import { CLEAR, readSeed, type ProductionServer } from './production-server.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/**
 * Builds the app for an API at `apiUrl` and starts it, with Postgres and PostgREST behind a gateway on another origin, like a hosted
 * project. With `gatewayPort` 0 the gateway listens on any free port, and the caller must forward `apiUrl` to it.
 */
export async function startRealProduct({
  apiUrl,
  gatewayPort,
  port,
}: {
  apiUrl: string;
  gatewayPort: number;
  port: number;
}): Promise<ProductionServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'headwater-build-'));
  const [real] = await Promise.all([startRealServer(), buildFor(apiUrl, outDir)]);
  const owner = new Pool({ connectionString: real.url, max: 2 });
  const gateway = await serveGateway(real.fetch, gatewayPort);
  const app = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: port !== 0 },
    plugins: [{ name: 'static-host', configurePreviewServer: serveCompressed }],
  });
  const address = app.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The preview server has no port');
  return {
    port: address.port,
    api: { port: gateway.port, seenAt: Number(new URL(apiUrl).port) },
    // Its auth service sends none.
    mails: [],
    query: async (sql, params = []) => (await owner.query(sql, params)).rows,
    reset: async () => {
      await owner.query(CLEAR);
      await owner.query(await readSeed());
    },
    close: async () => {
      await app.close();
      await Promise.all([gateway.close(), owner.end()]);
      await real.stop();
      await rm(outDir, { recursive: true });
    },
  };
}

/** Starts it for a fault proxy, which will listen at the build's API address. */
export async function startBehindProxy(): Promise<ProductionServer> {
  return startRealProduct({ apiUrl: `http://localhost:${await freePort()}`, gatewayPort: 0, port: 0 });
}

async function buildFor(apiUrl: string, outDir: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: ROOT,
    env: { ...process.env, VITE_SUPABASE_URL: apiUrl },
  });
}
