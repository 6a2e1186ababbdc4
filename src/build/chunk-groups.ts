import type { Plugin, Rolldown } from 'vite';
import { DEVICE, PAGE, SYNC_WORKER, withImports } from './modules.ts';

/**
 * Vite builds a worker apart from the page and bundles all its libraries once more: 40 kB that a phone would fetch twice.
 * Here it is one more entry of the page's own build.
 */
export const workerInPageBuild: Plugin = {
  name: 'worker-in-page-build',
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

/** Chunks of the worker: each may import only those before it. */
const WORKER_CHUNKS = ['notes', 'tables', 'engine'] as const;
type WorkerChunk = (typeof WORKER_CHUNKS)[number];

/** One group of `codeSplitting` for each, before those of the page. */
const workerChunkGroups = WORKER_CHUNKS.map((name, index) => ({
  name: (id: string, graph: Rolldown.ChunkingContext) => (workerChunkOf(id, graph) === name ? name : null),
  debugName: name,
  priority: WORKER_CHUNKS.length - index,
}));

/** Modules of the domain, by the beginning of their paths, that are in the chunks of the few screens which need them. */
const OF_FEW_SCREENS = [
  'listing/enquiry',
  'listing/gsm-text',
  'listing/listing-change-text',
  'listing/listing-link',
  'parcel/parcel-form',
  'parcel/price-guard',
  'parcel/trade-details-text',
  'parcel/trading-zone',
  'profile/vcard',
  'records/',
  'review/',
  'search/parcel-search',
  'search/watch',
  'values/phone',
  'values/short-code',
];

/**
 * Few files rather than many small ones: on a slow network each costs a round trip. The libraries of the first paint are one file,
 * which stays in the cache when only our code changes.
 */
export const chunkGroups = [
  ...workerChunkGroups,
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'frame', tags: ['$initial' as const], test: /^(?!.*\/sync\.worker\.ts)/ },
  { name: 'phone', test: /libphonenumber-js|src\/domain\/values\/phone/ },
  {
    name: 'device',
    test: new RegExp(
      String.raw`src\/(app\/(start-device|install-prompt)\.|(client|db(?!\/(shown\/handed-over|watchlist\/watchlist))|domain(?!\/(${OF_FEW_SCREENS.join('|')}))|sample|session|sync)\/)|dexie-react-hooks`,
    ),
  },
  // Texts of listings, for the pages of the directory and for lists of what is unsent.
  {
    name: 'texts',
    test: /src\/domain\/(parcel\/trading-zone|parcel\/trade-details-text|listing\/listing-change-text)/,
  },
  // First what all screens need, then the lists and profiles, which most users open first; then what only screens with tabs, or with
  // forms, need. Modules of the domain that few screens need are in the chunks of those.
  {
    name: 'screens',
    test: /src\/(ui|features\/sync-status)\/(?!form|folded-section|page-form|tabs|outbox-|item-messages|entry-actions|version-comparison)|features\/account\/(sign-in-gate|queries)|lucide-react/,
    minShareCount: 2,
  },
  {
    name: 'outbox',
    test: /src\/features\/sync-status\/(outbox-|item-messages|entry-actions|version-comparison)/,
  },
  // Also the buttons of codes and of the watchlist: what the pages of brokers and parcels share.
  {
    name: 'parcel-list',
    test: /src\/(features\/(directory\/parcel-|watchlist\/watch-button)|db\/(shown\/handed-over|watchlist\/watchlist\.)|domain\/search\/watch-subject)/,
    minShareCount: 2,
  },
  {
    name: 'directory',
    test: /src\/(ui\/dialog-button|features\/(directory|enquiries|share-listing)\/(?!contact\.|phone-links))/,
    minShareCount: 2,
  },
  {
    name: 'watchlist',
    test: /src\/(features\/watchlist\/(?!search-watch\.)|domain\/search\/watch\.|routes\/watchlist\.tsx\?)/,
  },
  { name: 'listings', test: /src\/features\/listings\//, minShareCount: 2 },
  { name: 'tabs', test: /@base-ui|src\/ui\/tabs/, minShareCount: 2 },
  { name: 'forms', test: /@tanstack\/(react-)?form|src\/ui\/(?!folded-section)/, minShareCount: 2 },
  {
    name: 'submit',
    test: /src\/features\/submit\/(?!parcel-|price-pair|trade-details|doubts|picture-check|submission-draft|company-config|broker-config)/,
    minShareCount: 2,
  },
];

/**
 * A chunk of the worker must not contain a module of the page alone, which would run in the worker. Shared modules are apart: 'notes' is
 * the little that the first paint needs too, 'tables' what screens need of the tables. Neither waits for the engine.
 */
function workerChunkOf(id: string, graph: Rolldown.ChunkingContext): WorkerChunk | null {
  if (id === SYNC_WORKER || !reachableFrom(SYNC_WORKER, graph).has(id)) return null;
  if (reachableFrom(PAGE, graph).has(id)) return 'notes';
  const isOfEngine = /src\/(remote|sync|workers)\/|@supabase/.test(id);
  return isOfEngine && !reachableFrom(DEVICE, graph).has(id) ? 'engine' : 'tables';
}

const reachable = new Map<string, Set<string>>();

/** All static imports of a module, direct or not; walked once per build. */
function reachableFrom(entry: string, graph: Rolldown.ChunkingContext): Set<string> {
  const known = reachable.get(entry);
  if (known !== undefined) return known;
  const modules = withImports([entry], (id) => graph.getModuleInfo(id)?.importedIds);
  reachable.set(entry, modules);
  return modules;
}
