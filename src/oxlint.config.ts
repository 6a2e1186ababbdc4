// Which folder of src may import what. Lint derives its rules from this table and fails for a folder without a line; the README describes
// the folders.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintConfig } from 'oxlint';
import general from '../.oxlintrc.json' with { type: 'json' };

const LIBRARIES = {
  dexie: ['dexie', 'dexie-react-hooks'],
  supabase: ['@supabase/*'],
  react: ['react', 'react-dom', 'react-dom/*'],
  screen: [
    '@tanstack/*',
    'lucide-react',
    '@base-ui/**',
    'react-hot-toast',
    'react-hot-toast/*',
    'lean-qr',
    'qr/*',
    'papaparse',
    'ical-generator',
  ],
};

type MayImport = { folders: string[]; libraries: (keyof typeof LIBRARIES)[] };

/** The rooms of a folder, and which others each may import, from the bottom up. */
const ROOMS: Record<string, Record<string, string[]>> = {
  domain: {
    values: [],
    account: ['values'],
    parcel: ['values'],
    profile: ['values'],
    listing: ['values', 'parcel', 'profile'],
    season: ['values', 'parcel'],
    feed: ['values', 'account', 'parcel', 'profile', 'listing', 'season'],
    operations: ['values', 'parcel', 'profile', 'listing', 'feed'],
    operation: ['values', 'profile', 'listing', 'operations'],
    search: ['values', 'parcel', 'profile', 'listing'],
    notifications: ['values', 'search'],
    review: ['values', 'account', 'profile', 'season'],
    records: ['values', 'parcel', 'listing', 'operation'],
    sheet: ['values', 'parcel', 'listing'],
  },
  db: {
    tables: [],
    live: ['tables'],
    outbox: ['tables'],
    sent: ['tables', 'outbox'],
    shown: ['tables', 'outbox'],
    mirror: ['tables', 'shown'],
    watchlist: ['tables', 'live', 'outbox', 'shown'],
    notifications: ['tables', 'shown', 'watchlist'],
    session: ['tables', 'outbox', 'sent', 'mirror', 'watchlist', 'notifications'],
    'device-file': ['tables', 'outbox', 'sent', 'watchlist', 'session'],
  },
};

/** Features do not import each other. Only `app` and the files directly in src may import `#sample`. */
const LAYERS: Record<string, MayImport> = {
  domain: { folders: ['domain'], libraries: [] },
  db: { folders: ['db', 'domain'], libraries: ['dexie', 'react'] },
  remote: { folders: ['domain'], libraries: ['supabase'] },
  sync: { folders: ['remote', 'db', 'domain'], libraries: [] },
  client: { folders: ['sync', 'db', 'domain'], libraries: ['react'] },
  session: { folders: ['remote', 'db', 'domain'], libraries: ['react'] },
  sample: { folders: ['db', 'domain'], libraries: [] },
  workers: { folders: ['client', 'sync', 'remote', 'db', 'domain', 'env'], libraries: [] },
  ui: { folders: [], libraries: ['react', 'screen'] },
  design: { folders: ['session', 'ui'], libraries: ['react', 'screen'] },
  features: { folders: ['client', 'session', 'sync', 'db', 'ui', 'domain'], libraries: ['react', 'screen'] },
  routes: {
    folders: ['app', 'client', 'features', 'session', 'sync', 'db', 'ui', 'domain'],
    libraries: ['react', 'screen'],
  },
  app: {
    folders: [
      'features',
      'session',
      'client',
      'sync',
      'remote',
      'db',
      'sample',
      'workers',
      'ui',
      'domain',
      'env',
    ],
    libraries: ['react', 'screen'],
  },
  build: { folders: [], libraries: [] },
  pages: {
    folders: ['app', 'build', 'client', 'features', 'session', 'sync', 'remote', 'db', 'ui', 'domain', 'env'],
    libraries: ['react', 'screen'],
  },
  lint: { folders: [], libraries: [] },
};

const folders = foldersIn('.');

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(import.meta.dirname, folder), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

const parentImports = {
  group: ['../**'],
  message: 'A relative import does not climb: cross folders by #folder/…',
};
const outboxImports = {
  group: ['#db/outbox/outbox.ts'],
  importNames: ['listOutbox'],
  message: 'Screens show what is the current user’s or a visitor’s: listOwnOutbox (law 14)',
};
const testImports = { group: ['#support/**'], message: 'src does not import what belongs to the tests' };

export default defineConfig({
  // @ts-expect-error The type of an imported JSON file widens its literals.
  extends: [general],
  jsPlugins: ['./lint/text-alone.ts'],
  ignorePatterns: ['route-tree.gen.ts', 'remote/database.types.ts'],
  rules: {
    ...restrictImports([parentImports, testImports]),
    'headwater/text-alone': 'error',
    // They ask for what the oldest browsers lack (README.md, src/tsconfig.json).
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/prefer-array-find': 'off',
  },
  overrides: [
    ...folders.map((folder) => ({ files: [`${folder}/**`], rules: rulesOf(folder) })),
    ...Object.keys(ROOMS).flatMap((folder) =>
      foldersIn(folder).map((room) => ({
        files: [`${folder}/${room}/**`],
        rules: rulesOfRoom(folder, room),
      })),
    ),
    {
      files: ['oxlint.config.ts', 'lint/text-alone.ts'],
      rules: { 'import/no-default-export': 'off' as const, 'no-restricted-imports': 'off' as const },
    },
  ],
});

function rulesOfRoom(folder: string, room: string) {
  const mayImport = ROOMS[folder]?.[room];
  if (mayImport === undefined) throw new Error(`src/${folder}/${room} has no line in src/oxlint.config.ts`);
  const others = foldersIn(folder).filter((name) => !mayImport.includes(name));
  return rulesOf(folder, [
    {
      group: others.map((name) => `#${folder}/${name}/**`),
      message: `src/${folder}/${room} may import: ${mayImport.join(', ') || 'no other room'} (src/oxlint.config.ts)`,
    },
  ]);
}

function rulesOf(folder: string, further: { group: string[]; message: string }[] = []) {
  const layer = LAYERS[folder];
  if (layer === undefined) throw new Error(`src/${folder} has no line in src/oxlint.config.ts`);
  const otherFolders = [...folders, 'env'].flatMap((name) =>
    layer.folders.includes(name) ? [] : [`#${name}`, `#${name}/**`],
  );
  const otherLibraries = Object.entries(LIBRARIES).flatMap(([name, packages]) =>
    layer.libraries.some((library) => library === name) ? [] : packages,
  );
  const allowed = layer.folders.join(', ') || 'no folder of ours';
  return restrictImports([
    parentImports,
    testImports,
    { group: otherFolders, message: `src/${folder} may import: ${allowed} (src/oxlint.config.ts)` },
    {
      group: otherLibraries,
      message: `src/${folder} does not import this library (src/oxlint.config.ts)`,
    },
    ...(folder === 'features' ? [outboxImports] : []),
    ...further,
  ]);
}

function restrictImports(
  patterns: { group: string[]; importNames?: string[]; message: string }[],
): NonNullable<OxlintConfig['rules']> {
  return { 'no-restricted-imports': ['error', { patterns }] };
}
