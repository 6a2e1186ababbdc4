import { supalite } from '@supabase/lite/vite';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { contentSecurityPolicy } from './src/build/content-security-policy.ts';
import { designPage } from './src/build/design-page.ts';
import { release } from './src/build/release.ts';
import { separateShell } from './src/build/separate-shell.ts';
import { serveCompressed } from './src/build/serve-compressed.ts';
import { themeBeforePaint } from './src/build/theme-before-paint.ts';
import { thirdPartyNotices } from './src/build/third-party-notices.ts';
import { manifest } from './src/manifest.ts';
import { embeddedSecret } from './supabase/scripts/embedded-secret.ts';

const port = Number(process.env.PORT ?? 4173);
const withoutServiceWorker = process.env.VITE_SERVICE_WORKER === 'off';
const provideSecret = () => {
  process.env.HEADWATER_EMBEDDED_JWT_SECRET ??= embeddedSecret();
};

export default defineConfig(({ mode }) => ({
  plugins: [
    contentSecurityPolicy(loadEnv(mode, import.meta.dirname).VITE_SUPABASE_URL ?? ''),
    themeBeforePaint,
    separateShell,
    designPage,
    release,
    thirdPartyNotices('page'),
    // At the highest level, for hosts that serve precompressed files.
    compression({
      algorithms: ['brotliCompress'],
      include: /assets\/.*\.(js|css)$/u,
      logLevel: 'silent',
    }),
    { name: 'compressed-preview', configurePreviewServer: serveCompressed },
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders are in the chunk of their screen: the first paint needs none. Error pages must show without a further file.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'service-worker.ts',
      // The page registers the worker; an update waits until all pages of the old version are closed.
      injectRegister: false,
      registerType: 'prompt',
      // @ts-expect-error An undefined injection point turns precaching off; the types of the plugin do not allow it.
      injectManifest: {
        buildPlugins: { vite: [thirdPartyNotices('service-worker')] },
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}', 'third-party/*.json'],
        // For the browser's install dialog, and the home page, which is not the shell.
        globIgnores: ['screenshots/**', 'index.html'],
        // The kill switch (README, Deploy) precaches nothing.
        injectionPoint: withoutServiceWorker ? undefined : 'self.__WB_MANIFEST',
      },
      manifest,
      devOptions: { enabled: false },
    }),
    // Sets the secret before the embedded server starts and reads its configuration.
    { name: 'embedded-secret', configureServer: provideSecret, configurePreviewServer: provideSecret },
    // The embedded server: Supabase's API on the app's own origin, in `dev` and `preview`, without the keyless admin mode and
    // without the pages that describe the database.
    supalite({
      config: './supabase/embedded.toml',
      admin: false,
      watchSchema: false,
      initOnBoot: false,
      prefixes: ['/auth/v1', '/rest/v1'],
    }),
  ],
  // Supalite would otherwise define the anon key at build time; the app reads its own `.env`.
  define: { 'import.meta.env.VITE_SUPABASE_ANON_KEY': 'undefined' },
  worker: { format: 'es' },
  build: {
    // The oldest browsers; src/tsconfig.json names the built-ins that they have.
    target: ['chrome109', 'firefox115', 'ios16.4'],
    // Source maps would publish the whole source, and nothing reads them.
    sourcemap: false,
    // All browsers of this target support it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The frame names every file. Rolldown appends the screens that share it to the name of a shared one.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/u, '')}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // The libraries of the first paint stay in the cache when only our code changes.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'frame', tags: ['$initial'] },
            // Few files rather than many small ones: on a slow network each costs a request.
            { name: 'most-screens', minShareCount: 14 },
            { name: 'shared', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
          ],
        },
      },
    },
  },
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
}));
