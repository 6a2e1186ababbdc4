// The standbys of the server of a history, with `STANDBYS=2 SERVER=real`: any of them answers reads, each as far as it has come.
import fc from 'fast-check';
import { isRealServer, type TestServer } from '#support/server.ts';
import { isRead, type ReadServer, type Standbys } from '#support/standbys.ts';
import type { World } from './world.ts';

export const STANDBYS = isRealServer ? Number(process.env['STANDBYS'] ?? 0) : 0;

/** Events for which a standby that cannot follow a new primary goes on answering. */
const UNNOTICED_EVENTS = 8;

/** Which server answers each read, by turns: 0 is the primary. */
export const reads =
  STANDBYS === 0
    ? fc.constant<number[]>([])
    : fc.array(fc.nat({ max: STANDBYS }), { minLength: 12, maxLength: 12 });

/** Lets these servers answer, from the state in which all standbys have caught up. */
export async function openStandbys(server: TestServer, turns: readonly number[]): Promise<Standbys | null> {
  if (STANDBYS === 0 || server.standbys === null) return null;
  const standbys = server.standbys();
  await notePlace(server);
  for (const standby of standbys.all) await bringBack(standby);
  let count = 0;
  standbys.route((request) => {
    if (!isRead(request)) return null;
    return standbys.all[(turns[count++ % turns.length] ?? 0) - 1] ?? null;
  });
  return standbys;
}

/** Until a server of a new timeline has written, its standbys tell the former epoch, so that every device asks twice. */
async function notePlace({ exec }: TestServer): Promise<void> {
  await exec('update public.brokers set title = title where false');
}

type StandbyEvent = { do: 'standby-pauses' | 'standby-resumes' | 'standby-fails'; which: number };

export async function applyStandbyEvent(
  { standbys }: World,
  { do: what, which }: StandbyEvent,
): Promise<void> {
  const standby = standbys?.all[which];
  if (standby === undefined) return;
  if (what === 'standby-pauses') return standby.pause();
  if (what === 'standby-fails') return standby.setReachable(false);
  return bringBack(standby);
}

async function bringBack(standby: ReadServer): Promise<void> {
  standby.setReachable(true);
  await standby.resume();
}

/** The standbys may have what the new primary lacks: for a while nobody notices. */
export function noteDiverged(world: World): void {
  if (world.standbys === null) return;
  world.isDiverged = true;
  world.later.push({ due: world.now + UNNOTICED_EVENTS, run: () => rebuildDiverged(world) });
}

/** Lets them follow the new primary. */
export async function rebuildDiverged(world: World): Promise<void> {
  if (!world.isDiverged) return;
  world.isDiverged = false;
  for (const standby of world.standbys?.all ?? []) await standby.rebuild();
}

/** Every standby has what the primary has, and follows it. */
export async function catchUpAll(world: World): Promise<void> {
  if (world.standbys === null) return;
  await notePlace(world.server);
  await rebuildDiverged(world);
  for (const standby of world.standbys.all) {
    await bringBack(standby);
    await standby.catchUp();
  }
}
