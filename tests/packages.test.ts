import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };

const ROOT = new URL('../', import.meta.url);

/** Where each package that the product is built on does its job. */
const JOBS = {
  react: 'src',
  'react-dom': 'src',
  '@tanstack/react-router': 'src',
  '@tanstack/react-form': 'src',
  'react-hot-toast': 'src',
  tailwindcss: 'src',
  valibot: 'src',
  dexie: 'src/db',
  'dexie-react-hooks': 'src/db',
  '@supabase/supabase-js': 'src/remote',
  'workbox-window': 'src/app',
  'web-push': 'supabase/functions/notify',
  vite: 'vite.config.ts',
  'vite-plugin-pwa': 'vite.config.ts',
  vitest: 'tests',
  'fake-indexeddb': 'tests',
  playwright: 'e2e',
};

/** The sources of a folder, or of one file. */
function sourcesOf(place: string): string[] {
  if (place.endsWith('.ts')) return [readFileSync(new URL(place, ROOT), 'utf8')];
  return readdirSync(new URL(`${place}/`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css)$/u.test(name))
    .map((name) => readFileSync(new URL(`${place}/${name}`, ROOT), 'utf8'));
}

it.each(Object.entries(JOBS))('%s is a direct dependency, and does its job in %s', (name, place) => {
  expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty([name]);
  const value = new RegExp(String.raw`^(?:@import|import(?! type)|\} from)[^;]*'${name}(?:/[\w-]+)*'`, 'mu');
  expect(sourcesOf(place).filter((text) => value.test(text))).not.toEqual([]);
});

it('M18: an Edge Function imports the versions that its tests run with', () => {
  const file = new URL('supabase/functions/notify/deno.json', ROOT);
  const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  const installed = (name: 'valibot' | 'web-push') =>
    `npm:${name}@${lock.packages[`node_modules/${name}`].version}`;
  expect(imports).toEqual({ valibot: installed('valibot'), 'web-push': installed('web-push') });
});

it('has one table client, the one that supabase-js brings', () => {
  const copies = Object.keys(lock.packages).filter((path) => path.endsWith('@supabase/postgrest-js'));
  expect(copies).toEqual(['node_modules/@supabase/postgrest-js']);
  const [brought, found] = [
    lock.packages['node_modules/@supabase/supabase-js'].dependencies['@supabase/postgrest-js'],
    lock.packages['node_modules/@supabase/postgrest-js'].version,
  ];
  expect(found).toBe(brought);
});
