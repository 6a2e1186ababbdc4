// Random histories: up to four devices, two users, one real server, a network that loses, delays and repeats requests, tabs that
// freeze and die, storage that fails. Once all faults heal, devices and server must agree. `HISTORIES=10000 npm run unit --
// tests/sync/histories.test.ts` runs more; a failing history is shrunk and printed with the seed and path that reproduce it,
// and with its error before it was shrunk.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRealServer, runningCluster, runningServer } from '#support/server.ts';
import { applyEvent } from './histories/apply-event.ts';
import { assertConvergence } from './histories/assert-convergence.ts';
import { describeHistory } from './histories/describe.ts';
import type { Event } from './histories/events.ts';
import { events } from './histories/scenes.ts';
import { allowPreparedTransactions } from './histories/server-rig.ts';
import { reads, rebuildDiverged, STANDBYS } from './histories/standbys.ts';
import { newWorld, openServer, tick } from './histories/world.ts';

allowPreparedTransactions();
const server = isRealServer ? runningCluster({ standbys: STANDBYS }) : runningServer();
const HISTORIES = Number(process.env.HISTORIES ?? 100);
/** For a mutant, a failure is enough: no shrinking. */
const SHRINKS = process.env.MUTANT === undefined;
/** Time limit of one history on a busy machine (ms). */
const EACH_MS = 2_500 * (1 + STANDBYS);
/** Then shrinking ends, too, so that a failure is reported before the test itself ends (ms). */
const LIMIT_MS = HISTORIES * EACH_MS + 60_000;
/** Vacuum after this many histories: dead rows make every later history slower. */
const VACUUM_EVERY = 10;

/** So many histories have sent something as everyone. */
const ENOUGH_FOR_ALL = 50;

const history = fc.record({
  devices: fc.integer({ min: 2, max: 4 }),
  events,
  reads,
});

it(
  'ends with devices and server in agreement after any history (laws 1 to 15)',
  async () => {
    const users = await openServer(server);
    let runs = 0;
    let firstFailure: unknown;
    const senders = new Set<string | null>();
    const property = fc.asyncProperty(history, async ({ devices, events, reads }) => {
      if (++runs % VACUUM_EVERY === 0) await server.exec('vacuum');
      const world = await newWorld(server, users, { devices, reads });
      try {
        for (const randomEvent of events) {
          await tick(world);
          await applyEvent(randomEvent, world);
        }
        await assertConvergence(world);
      } catch (error) {
        firstFailure ??= error;
        throw error;
      } finally {
        for (const { sender } of world.carrier.sent) senders.add(sender);
        await cleanUp(world);
      }
    });
    const startedAt = process.cpuUsage();
    const outcome = await fc.check(property, {
      numRuns: HISTORIES,
      endOnFailure: !SHRINKS,
      interruptAfterTimeLimit: LIMIT_MS,
      ...replay(),
    });
    const { user, system } = process.cpuUsage(startedAt);
    const each = Math.round((user + system) / 1_000 / outcome.numRuns);
    console.info(`${outcome.numRuns} histories, ${each} ms of processor each, SEED=${outcome.seed}`);
    if (outcome.failed) throw new Error(failureReport(outcome), { cause: firstFailure });
    // A replay starts at the failing run, and ends early when that passes.
    if (process.env.AT !== undefined) return;
    expect(outcome.numRuns).toBe(HISTORIES);
    if (HISTORIES >= ENOUGH_FOR_ALL) expect(senders.size, 'a visitor and both users sent something').toBe(3);
  },
  LIMIT_MS + 60_000,
);

/** Removes everything of a history, also after a failure in the middle. */
async function cleanUp(world: Awaited<ReturnType<typeof newWorld>>): Promise<void> {
  const {
    server: { exec },
    office,
    phones,
  } = world;
  await world.writer?.stop();
  await rebuildDiverged(world);
  for (const name of office.openTransactions.splice(0)) await exec(`rollback prepared '${name}'`);
  for (const { tabs, open } of phones) {
    for (const { db } of tabs) db.close({ disableAutoOpen: true });
    await open().db.delete();
  }
}

/** Every run of all tests has the same histories, so that a failure there is due to a change; longer runs explore. */
const SEED_OF_ALL_TESTS = 20_261_122;

/** `SEED` and `AT` reproduce a failed history. */
function replay(): { seed?: number; path?: string } {
  const { HISTORIES: count, AT } = process.env;
  const SEED = process.env.SEED ?? (count === undefined ? SEED_OF_ALL_TESTS : undefined);

  return { ...(SEED !== undefined && { seed: Number(SEED) }), ...(AT !== undefined && { path: AT }) };
}

type Outcome = fc.RunDetails<[{ devices: number; events: Event[]; reads: number[] }]>;

function failureReport({
  counterexample,
  seed,
  counterexamplePath,
  numRuns,
  errorInstance,
}: Outcome): string {
  const [failed] = counterexample ?? [];
  if (failed === undefined) return 'The histories were interrupted';
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `After ${numRuns} histories one ended with a difference, with ${failed.devices} devices (SEED=${seed} AT=${counterexamplePath}):
${describeHistory(failed.events)}${STANDBYS > 0 ? `\nReads by server: ${failed.reads.join()}` : ''}
${reason}`;
}
