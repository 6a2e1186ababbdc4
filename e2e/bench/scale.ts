// What grows with the directory, size by size, and how far it is from what cannot be beaten, in the same run.
import { resolveConfiguredPublishableKey } from '@supabase/lite/cli';
import { startProductionServer } from '../support/production-server.ts';
import { firstMirror, plainFetch, type Cost } from './first-mirror.ts';
import { SIZES, fillServer, type Size } from './sizes.ts';
import { median, withDevice, type Stage } from './stage.ts';

/** A figure of one size, and the floor's. */
export type ScaleFigure = {
  name: string;
  size: Size['name'];
  unit: 'ms' | 'requests' | 'bytes gzip';
  figure: number;
  floor: number;
};

const PARTS = [
  ['ms', 'ms'],
  ['requests', 'requests'],
  ['bytes', 'bytes gzip'],
] as const;

/** Measures the first mirror and its floor in turn, so many times each, at these sizes. */
export async function measureScale(runs: number, sizes: readonly Size['name'][]): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  for (const size of SIZES.filter(({ name }) => sizes.includes(name))) {
    const server = await startProductionServer();
    await fillServer(server.query, size);
    const onDevice = (measure: (stage: Stage) => Promise<Cost>) => withDevice(server.port, measure);
    const apikey = (await resolveConfiguredPublishableKey()) ?? '';
    const ours: Cost[] = [];
    const floor: Cost[] = [];
    for (let run = 0; run < runs; run++) {
      ours.push(await onDevice(firstMirror));
      floor.push(await onDevice((stage) => plainFetch(stage, apikey)));
    }
    await server.close();
    const middle = (costs: Cost[], part: keyof Cost) => median(costs.map((cost) => cost[part]));
    figures.push(
      ...PARTS.map(([part, unit]) => ({
        name: 'first mirror',
        size: size.name,
        unit,
        figure: middle(ours, part),
        floor: middle(floor, part),
      })),
    );
  }
  return figures;
}
