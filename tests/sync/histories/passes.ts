// Runs passes of the engine, and what a history does to them.
import { expect } from 'vitest';
import { listOutbox } from '#db/outbox/outbox.ts';
import { endSession, startSession } from '#db/session/session.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { readPass } from '#db/tables/sync-run.ts';
import { withoutBlocked } from '#sync/plan.ts';
import { followRenamed } from './authors.ts';
import type { Event, Interruption, PlainEvent, Sync } from './events.ts';
import { expectNoLostAdoption, keepingKeys } from './keys.ts';
import { calmRun, type Point, type Run } from './line.ts';
import { closeTab, idleTabOf, isFailedStorage, type Phone, type Tab } from './phone.ts';
import { expectNothingHidden, expectNothingOfUsers, expectOwnShown, removingOwn } from './seen-rows.ts';
import { titleOf } from './titles.ts';
import type { World } from './world.ts';

type Apply = (event: Event | PlainEvent, world: World) => Promise<void>;

/** Runs a pass in one tab, or in two at once: the pass lock would serialize them, but correctness never depends on it (law 9). */
export async function pass(phone: Phone, world: World, randomEvent: Sync, apply: Apply): Promise<void> {
  const tabs = Array.from({ length: randomEvent.tabs }, () => takeTab(phone));
  const passes = tabs.map((tab, at) =>
    passIn(tab, {
      phone,
      world,
      randomEvent,
      interruption: at === 0 ? randomEvent.interruption : null,
      apply,
    }),
  );
  const ends = await Promise.allSettled(passes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function takeTab(phone: Phone): Tab {
  const tab = idleTabOf(phone);
  tab.busy = true;
  return tab;
}

/** Runs a pass without faults or interruptions. */
export async function calmPass(
  phone: Phone,
  world: World,
  options: { verify?: boolean; timed?: boolean } = {},
): Promise<Run> {
  const tab = takeTab(phone);
  phone.passes++;
  const run: Run = {
    ...calmRun(),
    timed: options.timed ?? false,
    reach: (point) => followSent(point, phone, tab, world),
  };
  try {
    await tab.sync(run, options);
  } finally {
    tab.busy = false;
  }
  return run;
}

/** The pass that voids the id of an item may send it under its new id at once. */
async function followSent(point: Point, phone: Phone, { db }: Tab, world: World): Promise<void> {
  if (!isAt({ step: 'marked-sending' }, point)) return;
  followRenamed(phone, world, await listOutbox(db));
}

type Passing = {
  phone: Phone;
  world: World;
  randomEvent: Sync;
  interruption: Interruption | null;
  apply: Apply;
};

/** Resolves when the pass has ended, or when its tab froze or died. */
async function passIn(tab: Tab, passing: Passing): Promise<void> {
  const { phone, world, randomEvent } = passing;
  let stopped = () => {};
  const stop = new Promise<'stopped'>((resolve) => {
    stopped = () => resolve('stopped');
  });
  const run: Run = {
    ...calmRun(),
    faults: [...randomEvent.faults],
    pageSize: randomEvent.pageSize,
    auth: randomEvent.auth,
    timed: randomEvent.timed,
    park: (events, deliver) => void world.later.push({ due: world.now + events, run: deliver }),
    reach: async (point) => {
      await followSent(point, phone, tab, world);
      await interrupt(point);
    },
  };
  let interruption = passing.interruption;
  let ended: Promise<void> = Promise.resolve();
  async function interrupt(point: Point): Promise<void> {
    if (interruption === null || !isAt(interruption.at, point)) return;
    const { incident } = interruption;
    interruption = null;
    await expectNothingHidden(phone, tab, world);
    if (incident.kind === 'event') return passing.apply(incident.event, world);
    if (incident.kind === 'leave') return leave(phone, tab, { ...incident, world });
    stopped();
    if (incident.kind === 'die') return die(phone, tab);
    await thawed(world, { events: incident.events, ended: () => ended });
  }
  ended = settle(tab, {
    phone,
    world,
    run,
    passing: tab.sync(run),
    isCalm: isCalm(randomEvent) && phone.tabs.length === 1,
  });
  await Promise.race([ended, stop]);
}

/** Waits for the end of a pass and checks what it left behind. */
async function settle(
  tab: Tab,
  {
    phone,
    world,
    run,
    passing,
    isCalm,
  }: { phone: Phone; world: World; run: Run; passing: Promise<unknown>; isCalm: boolean },
): Promise<void> {
  const others = phone.tabs.filter(({ busy }) => busy).length - 1;
  const passes = ++phone.passes;
  const before = await readPass(tab.db);
  try {
    await passing;
  } catch (error) {
    if (!isFailedStorage(error)) throw error;
  }
  tab.busy = false;
  const { answeredAt } = await readPass(tab.db);
  if (others === 0 && phone.passes === passes && run.answers.length === 0)
    expect(answeredAt, 'law 13: a pass without a response of our server must not record one').toBe(
      before.answeredAt,
    );
  await expectNothingHidden(phone, tab, world);
  await expectNothingOfUsers(tab);
  await expectNoLostAdoption(tab.db);
  if (!isCalm || phone.storageFailed || run.requests === 0) return;
  await expectAllSent(tab, run);
  if (run.auth === 'up') await expectOwnShown(phone, tab, world);
}

/** Whether the pass meets no fault other than an unreachable auth service. */
function isCalm({ faults, interruption, tabs }: Sync): boolean {
  return faults.length === 0 && interruption === null && tabs === 1;
}

/** Everything that can be sent is sent, whatever else has to wait (laws 8 and 14). */
async function expectAllSent({ db }: Tab, { auth }: Run): Promise<void> {
  const session = await readSession(db);
  const senders = session === null || session.expired || auth === 'down' ? [null] : [null, session.userId];
  const outbox = await listOutbox(db);
  const due = outbox.filter(({ state, owner }) => state === 'waiting' && senders.includes(owner));
  const items = due.filter((item) => withoutBlocked([item], outbox).length > 0);
  expect(items.map(titleOf), 'law 8: waits although it can be sent').toEqual([]);
}

function isAt(at: Point, point: Point): boolean {
  if ('step' in at) return 'step' in point && point.step === at.step;
  return 'request' in point && point.request === at.request && point.side === at.side;
}

async function leave(
  phone: Phone,
  { db }: Tab,
  { andReturn, world }: { andReturn: boolean; world: World },
): Promise<void> {
  const session = await readSession(db);
  await removingOwn(phone, () => keepingKeys(phone, world, () => endSession(db)));
  if (andReturn && session !== null) await startSession(db, session);
}

/** Closes the tab; the returned promise never settles. */
function die(phone: Phone, tab: Tab): Promise<never> {
  closeTab(phone, tab);
  return new Promise(() => undefined);
}

/** Freezes the tab for `events` events; then its pass resumes, and the event that woke it waits for the end of the pass. */
function thawed(
  world: World,
  { events, ended }: { events: number; ended: () => Promise<void> },
): Promise<void> {
  return new Promise((resolve) => {
    const run = () => {
      resolve();
      return ended();
    };
    world.later.push({ due: world.now + events, run });
  });
}
