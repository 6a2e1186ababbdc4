import { fileURLToPath } from 'node:url';

const moduleId = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Module ids that decide which file of the build holds what. */
export const PAGE = moduleId('../main.tsx');
export const DEVICE = moduleId('../app/start-device.ts');
export const SYNC_WORKER = moduleId('../workers/sync.worker.ts');

/** These, what they import, what that imports, and so on. */
export function withImports(
  ids: readonly string[],
  importsOf: (id: string) => readonly string[] | undefined,
): Set<string> {
  const all = new Set(ids);
  // Iterating a set also visits what the loop adds.
  for (const id of all) for (const next of importsOf(id) ?? []) all.add(next);
  return all;
}
