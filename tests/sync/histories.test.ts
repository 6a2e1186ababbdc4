// Random histories: up to four devices, two users, one real server, a network that loses, delays and repeats what it likes, tabs that
// freeze and die, storage that fails. After all of it heals, everybody agrees. `HISTORIES=10000 npm run unit --
// tests/sync/histories.test.ts` runs more; a history that fails is shrunk and told, with the seed and the path that bring it back.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runningServer } from '#support/server.ts';
import { applyEvent } from './histories/apply-event.ts';
import { assertConvergence } from './histories/assert-convergence.ts';
import type { Event } from './histories/events.ts';
import { events } from './histories/scenes.ts';
import { allowHeldTransactions } from './histories/server-rig.ts';
import { tell } from './histories/describe.ts';
import { newWorld, openServer, tick } from './histories/world.ts';

allowHeldTransactions();
const server = runningServer();
const HISTORIES = Number(process.env.HISTORIES ?? 200);
/** Of a mutant it is enough that it is caught. */
const SHRINKS = process.env.MUTANT === undefined;
/** What one history may take on a busy machine (ms). */
const EACH_MS = 2_500;
/** After so many histories the server's dead rows are swept up: what stays makes every later one slower. */
const SWEEP_EVERY = 10;

const history = fc.record({
  devices: fc.integer({ min: 2, max: 4 }),
  events,
});

it(
  'ends alike on every device and on the server, whatever happened on the way (laws 1 to 15)',
  async () => {
    const people = await openServer(server);
    let runs = 0;
    const property = fc.asyncProperty(history, async ({ devices, events }) => {
      if (++runs % SWEEP_EVERY === 0) await server.exec('vacuum');
      const world = await newWorld(server, people, { devices });
      try {
        for (const randomEvent of events) {
          await tick(world);
          await applyEvent(randomEvent, world);
        }
        await assertConvergence(world);
      } finally {
        await leave(world);
      }
    });
    const startedAt = process.cpuUsage();
    const outcome = await fc.check(property, { numRuns: HISTORIES, endOnFailure: !SHRINKS, ...replay() });
    const { user, system } = process.cpuUsage(startedAt);
    const each = Math.round((user + system) / 1_000 / outcome.numRuns);
    console.info(`${outcome.numRuns} histories, ${each} ms of processor each, SEED=${outcome.seed}`);
    if (outcome.failed) throw new Error(story(outcome), { cause: outcome.errorInstance });
    // A replay begins where it failed, and ends early when it does no more.
    if (process.env.AT === undefined) expect(outcome.numRuns).toBe(HISTORIES);
  },
  HISTORIES * EACH_MS + 60_000,
);

/** Nothing of a history is left, be it that it failed in the middle. */
async function leave({
  server: { exec },
  office,
  phones,
}: Awaited<ReturnType<typeof newWorld>>): Promise<void> {
  for (const name of office.held.splice(0)) await exec(`rollback prepared '${name}'`);
  for (const { tabs, open } of phones) {
    for (const { db } of tabs) db.close({ disableAutoOpen: true });
    await open().db.delete();
  }
}

/** The same histories in every run of all tests, so that one that fails there is the fault of a change; longer runs explore. */
const SEED_OF_ALL_TESTS = 20_261_122;

/** `SEED` and `AT` bring a failed history back. */
function replay(): { seed?: number; path?: string } {
  const { HISTORIES: many, AT } = process.env;
  const SEED = process.env.SEED ?? (many === undefined ? SEED_OF_ALL_TESTS : undefined);

  return { ...(SEED !== undefined && { seed: Number(SEED) }), ...(AT !== undefined && { path: AT }) };
}

type Outcome = fc.RunDetails<[{ devices: number; events: Event[] }]>;

function story({ counterexample, seed, counterexamplePath, numRuns, errorInstance }: Outcome): string {
  const [failed] = counterexample ?? [];
  if (failed === undefined) return 'The histories were broken off';
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `After ${numRuns} histories one did not end alike, with ${failed.devices} devices (SEED=${seed} AT=${counterexamplePath}):
${tell(failed.events)}
${reason}`;
}
