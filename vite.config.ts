import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { supalite } from '@supabase/lite/vite';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/manifest.ts';
import { serveCompressed } from './e2e/support/serve-compressed.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { mutate } from './tests/support/mutants.ts';
import { loadEnv, type Plugin, type Rolldown } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { embeddedSecret } from './supabase/scripts/embedded-secret.ts';

const port = Number(process.env.PORT ?? 4173);
const testing = process.env.VITEST !== undefined;
const withdrawn = process.env.VITE_SERVICE_WORKER === 'off';
const mutant = process.env.MUTANT;
const provideSecret = () => {
  process.env.HEADWATER_EMBEDDED_JWT_SECRET ??= embeddedSecret();
};

/** What the built page may load and run. The rest is said by headers, which a page cannot carry (public/_headers). */
const contentSecurityPolicy = (supabaseUrl: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${supabaseUrl}`.trim(),
    // Portraits and logos come from wherever their people keep them.
    "img-src 'self' https: http: data:",
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types headwater',
  ].join('; ');

const PAGE = fileURLToPath(new URL('src/main.tsx', import.meta.url));
const DEVICE = fileURLToPath(new URL('src/device.ts', import.meta.url));
const UNUSED_SERVICES = fileURLToPath(new URL('src/remote/unused-services.ts', import.meta.url));
const SYNC_WORKER = fileURLToPath(new URL('src/workers/sync.worker.ts', import.meta.url));

/**
 * Vite builds a worker apart from the page and gives it all its libraries once more: 40 kB that a phone would fetch twice.
 * Here it is one more entry of the page's own build.
 */
const workerBesideThePage: Plugin = {
  name: 'worker-beside-the-page',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/sync\.worker\.ts\?worker&url$/u },
    handler() {
      const file = this.emitFile({ type: 'chunk', id: SYNC_WORKER, name: 'sync.worker' });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  },
};

/** Files of the worker; what an earlier one holds, a later one only uses. */
const WORKER_FILES = ['notes', 'tables', 'engine'] as const;
type WorkerFile = (typeof WORKER_FILES)[number];

/**
 * No file of the worker may hold a line of the page, which would run in it. What both need is apart: the little that the first
 * paint needs too, and what screens do with the tables. None waits for the engine.
 */
function whatTheWorkerNeeds(id: string, graph: Rolldown.ChunkingContext): WorkerFile | null {
  if (id === SYNC_WORKER || !reachedFrom(SYNC_WORKER, graph).has(id)) return null;
  if (reachedFrom(PAGE, graph).has(id)) return 'notes';
  const isOfEngine = /src\/(remote|sync|workers)\/|@supabase/.test(id);
  return isOfEngine && !reachedFrom(DEVICE, graph).has(id) ? 'engine' : 'tables';
}

/** All modules that this one imports, and they, without waiting for a dynamic import; walked once a build. */
function reachedFrom(entry: string, graph: Rolldown.ChunkingContext): Set<string> {
  const known = reached.get(entry);
  if (known !== undefined) return known;
  const modules = withImports([entry], (id) => graph.getModuleInfo(id)?.importedIds);
  reached.set(entry, modules);
  return modules;
}
const reached = new Map<string, Set<string>>();

/** These, what they import, what that imports, and so on. */
function withImports(
  names: readonly string[],
  importsOf: (name: string) => readonly string[] | undefined,
): Set<string> {
  const all = new Set(names);
  // A set hands out what is added to it on the way.
  for (const name of all) for (const next of importsOf(name) ?? []) all.add(next);
  return all;
}

/** The name of a screen, the first part of its path, by the module that holds what it shows. */
const SCREEN = /\/src\/routes\/(?!index\.)([\w-]+).*\?tsr-split=/u;

/**
 * Lists, screen by screen, the files that it needs beside those of the first paint; public/ahead.js asks for them at once. Found
 * only when the first have run, they would come a round trip later. The home page is painted without them.
 */
const filesAhead: Plugin = {
  name: 'files-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: first }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
      const filesOf = (entries: { fileName: string }[]) =>
        withImports(
          entries.map(({ fileName }) => fileName),
          (name) => imports.get(name),
        );
      const known = filesOf(first === undefined ? [] : [first]);
      const device = chunks.filter(({ moduleIds }) => moduleIds.includes(DEVICE));
      const screens = chunks.flatMap((screen) => {
        const [, name] = SCREEN.exec(screen.facadeModuleId ?? '') ?? [];
        if (name === undefined) return [];
        return [[name, [...filesOf([screen, ...device])].filter((file) => !known.has(file))]];
      });
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'files-ahead' },
          children: JSON.stringify(Object.fromEntries(screens)),
          injectTo: 'head',
        },
        { tag: 'script', attrs: { src: '/ahead.js', async: true }, injectTo: 'head' },
      ];
    },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [
    {
      name: 'content-security-policy',
      apply: 'build',
      transformIndexHtml: () => {
        const { VITE_SUPABASE_URL = '' } = loadEnv(mode, import.meta.dirname);
        const content = contentSecurityPolicy(VITE_SUPABASE_URL);
        return [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
    filesAhead,
    // It holds the parser up, so that nothing is painted before it; last in the head, so that it holds up none of the others.
    {
      name: 'theme-before-paint',
      transformIndexHtml: {
        order: 'post',
        handler: () => [{ tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head' }],
      },
    },
    // The primitives and their states, in development only: no entry of a build leads to that folder.
    {
      name: 'design-page',
      apply: 'serve',
      configureServer: (server) => {
        server.middlewares.use('/design', (_request, response, next) => {
          readFile('index.html', 'utf8')
            .then((html) =>
              html.replace('</head>', '<link rel="stylesheet" href="/src/styles.css" /></head>'),
            )
            .then((html) => html.replace('/src/main.tsx', '/src/design/main.tsx'))
            .then((html) => server.transformIndexHtml('/design', html))
            .then((html) => response.setHeader('content-type', 'text/html').end(html), next);
        });
      },
    },
    workerBesideThePage,
    // As small as can be, for hosts that serve what was compressed beforehand.
    compression({
      algorithms: ['brotliCompress'],
      include: /assets\/.*\.(js|css)$/u,
      logLevel: 'silent',
    }),
    { name: 'compressed-preview', configurePreviewServer: serveCompressed },
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader travels with its screen, and so does what is shown when it fails: the first paint needs none of them.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader', 'errorComponent']] },
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'service-worker.ts',
      // The page registers it itself; an update waits until the pages of the old version are closed.
      injectRegister: false,
      registerType: 'prompt',
      // @ts-expect-error The plugin takes no injection point for no files, and its types do not say so.
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // Looked at before the app is installed, never in it.
        globIgnores: ['screenshots/**'],
        // The kill switch (README, Deploy) has no files to keep.
        injectionPoint: withdrawn ? undefined : 'self.__WB_MANIFEST',
      },
      manifest,
      devOptions: { enabled: false },
    }),
    ...(testing && mutant !== undefined ? [mutate(mutant)] : []),
    // The embedded server reads its configuration when it starts, which is after this.
    { name: 'embedded-secret', configureServer: provideSecret, configurePreviewServer: provideSecret },
    // The embedded server: Supabase's API on the app's own origin, in `dev` and `preview`; never with its keyless admin mode,
    // and without its pages that describe the database.
    ...(testing
      ? []
      : [
          supalite({
            config: './supabase/embedded.toml',
            admin: false,
            watchSchema: false,
            initOnBoot: false,
            prefixes: ['/auth/v1', '/rest/v1'],
          }),
        ]),
  ],
  // Supalite would otherwise define the API's address at build time; the app reads its own `.env`.
  define: { 'import.meta.env.VITE_SUPABASE_ANON_KEY': 'undefined' },
  worker: { format: 'es' },
  resolve: {
    alias: Object.fromEntries(
      ['functions', 'realtime', 'storage'].map((service) => [`@supabase/${service}-js`, UNUSED_SERVICES]),
    ),
  },
  build: {
    target: 'es2023',
    // No source maps: they would publish the whole source, and nothing here reads them.
    sourcemap: false,
    // All browsers of this target know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files rather than many small ones, of which each costs a phone far out a round trip. The libraries of the first
        // paint are one file, which an update of ours leaves in the cache.
        codeSplitting: {
          groups: [
            ...WORKER_FILES.map((name, place) => ({
              name: (id: string, graph: Rolldown.ChunkingContext) =>
                whatTheWorkerNeeds(id, graph) === name ? name : null,
              debugName: name,
              priority: WORKER_FILES.length - place,
            })),
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'frame', tags: ['$initial'], test: /^(?!.*\/sync\.worker\.ts)/ },
            {
              name: 'device',
              test: /src\/(db|domain|sample|session|sync|device|app-install)|dexie-react-hooks/,
            },
            // First what the lists show, which most people open first; then what only screens with tabs, or with forms, have.
            {
              name: 'screens',
              test: /src\/(ui|features\/(directory|glossary|sync-status))\/(?!form|long-form|tabs)|lucide-react/,
              minShareCount: 2,
            },
            { name: 'tabs', test: /@base-ui|src\/ui\/tabs/, minShareCount: 2 },
            { name: 'forms', test: /@tanstack\/(react-)?form|src\/ui\//, minShareCount: 2 },
            { name: 'submissions', test: /src\/features\/submissions\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: configDefaults.exclude,
    setupFiles: ['tests/setup.ts'],
    // As many as the smallest machine has cores; vitest would leave one of two idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
