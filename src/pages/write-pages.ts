import 'fake-indexeddb/auto';
import { resolve } from 'node:path';
import { createServer, loadEnv } from 'vite';
import type { writeSite } from './write-site.ts';

type Module = { writeSite: typeof writeSite };

const ROOT = new URL('../..', import.meta.url).pathname;

/** Runs `writeSite` as Vite would build it, with the settings of the build; days are those of the Basin unless TZ says otherwise. */
export async function writePages({ site, folder }: { site: string; folder: string }): Promise<void> {
  const startedAt = Date.now();
  process.env.TZ ??= 'Australia/Sydney';
  process.env.NODE_ENV = 'production';
  const { origin } = new URL(site);
  const {
    VITE_SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY = '',
    VITE_CONTACT_EMAIL = '',
  } = loadEnv('production', ROOT);
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = await vite.ssrLoadModule('/src/pages/write-site.ts');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module of that address
    const { writeSite: write } = module as Module;
    const count = await write({
      site: origin,
      api: { url: VITE_SUPABASE_URL || origin, publishableKey: VITE_SUPABASE_PUBLISHABLE_KEY, fetch },
      folder: resolve(folder),
      contactEmail: VITE_CONTACT_EMAIL,
    });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${count} pages written in ${seconds} s\n`);
  } finally {
    await vite.close();
  }
}
