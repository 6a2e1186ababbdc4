import 'fake-indexeddb/auto';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { release } from '#build/release.ts';
import type * as Env from '#env';
import type * as Site from './write-site.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** Runs `writeSite` as Vite would build it, with the settings of the build; days are those of the Basin unless TZ says otherwise. */
export async function writePages({ site, folder }: { site: string; folder: string }): Promise<void> {
  const startedAt = Date.now();
  process.env.TZ ??= 'Australia/Sydney';
  process.env.NODE_ENV = 'production';
  const { origin } = new URL(site);
  // Pages print and share their own addresses, and the settings name the origin that serves the app.
  Object.assign(globalThis, { location: new URL(origin) });
  const vite = await createServer({
    configFile: false,
    mode: 'production',
    root: ROOT,
    logLevel: 'warn',
    appType: 'custom',
    plugins: [release],
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module of that address
  const load = async <Module>(path: string) => (await vite.ssrLoadModule(path)) as Module;
  try {
    const { env } = await load<typeof Env>('/src/env.ts');
    const { writeSite } = await load<typeof Site>('/src/pages/write-site.ts');
    const count = await writeSite({
      site: origin,
      api: { url: env.supabaseUrl, publishableKey: env.publishableKey, fetch },
      folder: resolve(folder),
      about: env,
    });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${count} pages written in ${seconds} s\n`);
  } finally {
    await vite.close();
  }
}
