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
export const workerChunkGroups = WORKER_CHUNKS.map((name, index) => ({
  name: (id: string, graph: Rolldown.ChunkingContext) => (workerChunkOf(id, graph) === name ? name : null),
  debugName: name,
  priority: WORKER_CHUNKS.length - index,
}));

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
