// Clusters that test files share with `SERVER=real`: one for each worker, whose files run one after another.
import type { TestProject } from 'vitest/node';
import { startMigratedCluster } from './real-server.ts';

export default async function startSharedClusters({
  config,
  provide,
}: TestProject): Promise<(() => Promise<unknown>) | undefined> {
  if (process.env['SERVER'] !== 'real') return undefined;
  const clusters = await Promise.all(Array.from({ length: config.maxWorkers }, startMigratedCluster));
  provide(
    'clusters',
    clusters.map(({ url }) => url),
  );
  return () => Promise.all(clusters.map(({ stop }) => stop()));
}
