import { workerChunkGroups } from './worker-chunk.ts';

/**
 * Few files rather than many small ones: on a slow network each costs a round trip. The libraries of the first paint are one file,
 * which stays in the cache when only our code changes.
 */
export const chunkGroups = [
  ...workerChunkGroups,
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'frame', tags: ['$initial' as const], test: /^(?!.*\/sync\.worker\.ts)/ },
  {
    name: 'device',
    test: /src\/(app\/(start-device|install-prompt)\.|(client|db|domain|sample|session|sync)\/)|dexie-react-hooks/,
  },
  // First what the lists need, which most users open first; then what only screens with tabs, or with forms, need.
  {
    name: 'screens',
    test: /src\/(ui|features\/(directory|glossary|sync-status))\/(?!form|page-form|tabs)|lucide-react/,
    minShareCount: 2,
  },
  { name: 'tabs', test: /@base-ui|src\/ui\/tabs/, minShareCount: 2 },
  { name: 'forms', test: /@tanstack\/(react-)?form|src\/ui\//, minShareCount: 2 },
  { name: 'submit', test: /src\/features\/submit\//, minShareCount: 2 },
];
