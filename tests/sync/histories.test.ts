// Random histories: up to four devices, two people, one real server, a network that loses what it likes, storage that fails.
// After all of it heals, everybody agrees. `HISTORIES=10000 npm run unit -- tests/sync/histories.test.ts` runs more; a history
// that fails is shrunk and told, with the seed and the path that bring it back.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runningServer } from '#support/server.ts';
import { expectAgreement } from './histories/agree.ts';
import { event, tell, type Event } from './histories/events.ts';
import { happen } from './histories/happen.ts';
import { newWorld, people } from './histories/world.ts';

const server = runningServer();
const HISTORIES = Number(process.env.HISTORIES ?? 300);
/** What one history may take on a busy machine (ms). */
const EACH_MS = 1_500;

const history = fc.record({
  devices: fc.integer({ min: 2, max: 4 }),
  // All lengths alike: left to itself the library makes ten events at the most.
  events: fc.array(event, { maxLength: 24, size: 'max' }),
});

it(
  'ends alike on every device and on the server, whatever happened on the way (laws 1 to 15)',
  async () => {
    const accounts = await people(server);
    const property = fc.asyncProperty(history, async ({ devices, events }) => {
      const world = await newWorld({ server, accounts }, { devices });
      for (const happening of events) await happen(happening, world);
      await expectAgreement(world);
      for (const phone of world.devices) await phone.db.delete();
    });
    const outcome = await fc.check(property, { numRuns: HISTORIES, ...replay() });
    if (outcome.failed) throw new Error(story(outcome), { cause: outcome.errorInstance });
    expect(outcome.numRuns).toBe(HISTORIES);
  },
  HISTORIES * EACH_MS + 60_000,
);

/** `SEED` and `AT` bring a failed history back. */
function replay(): { seed?: number; path?: string } {
  const { SEED, AT } = process.env;
  return { ...(SEED !== undefined && { seed: Number(SEED) }), ...(AT !== undefined && { path: AT }) };
}

type Outcome = fc.RunDetails<[{ devices: number; events: Event[] }]>;

function story({ counterexample, seed, counterexamplePath, numRuns }: Outcome): string {
  const [failed] = counterexample ?? [];
  if (failed === undefined) return 'The histories were broken off';
  return `After ${numRuns} histories one did not end alike, with ${failed.devices} devices (SEED=${seed} AT=${counterexamplePath}):
${tell(failed.events)}`;
}
