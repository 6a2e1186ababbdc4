import { describe, expect, it } from 'vitest';
import { visitor } from '#domain/account/session.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { parcelPayload } from '#support/listings.ts';
import { outboxState, type OutboxState } from '#support/outbox-state.ts';
import {
  firstPace,
  isLong,
  nextPace,
  nextPassIn,
  planBatches,
  split,
  withJitter,
  type Pace,
} from '#sync/plan.ts';

function item(changes: Partial<OutboxState>): OutboxItem {
  const payload = parcelPayload();
  return { kind: 'parcel', payload, ...outboxState(payload.id, changes) };
}

const user = { userId: '7f7a4b8e-7c1f-4a54-9a3f-0c4f3b1f2a11', accessToken: 'token' };

describe('planBatches', () => {
  it('sends two hundred items in one batch, oldest first (law 8)', () => {
    const items = Array.from({ length: 200 }, (_, index) => item({ sequence: 200 - index }));
    const [batch, ...others] = planBatches(items, visitor);
    expect(others).toEqual([]);
    expect(batch?.items.map(({ sequence }) => sequence)).toEqual(
      items.map(({ sequence }) => sequence).toReversed(),
    );
  });

  it('sends again what was in flight when the device died, and what got no answer (law 1)', () => {
    const items = [item({ state: 'sending' }), item({ state: 'unconfirmed' }), item({ state: 'waiting' })];
    expect(planBatches(items, visitor)[0]?.items).toHaveLength(3);
  });

  it('makes smaller batches of items that never arrived, down to a few, and still sends them all', () => {
    const sizes = (attempts: number) =>
      planBatches(
        Array.from({ length: 200 }, (_, index) => item({ sequence: index, attempts, state: 'unconfirmed' })),
        visitor,
      ).map(({ items }) => items.length);
    expect(sizes(1)).toEqual([125, 75]);
    expect(sizes(2)).toEqual([31, 31, 31, 31, 31, 31, 14]);
    expect(sizes(5)).toEqual(Array.from({ length: 25 }, () => 8));
  });

  it('at most doubles the batch after a small one, even with new items', () => {
    const items = Array.from({ length: 300 }, (_, index) =>
      item({ sequence: index, attempts: index < 8 ? 3 : 0 }),
    );
    const sizes = planBatches(items, visitor).map((batch) => batch.items.length);
    expect(sizes).toEqual([8, 16, 32, 64, 128, 52]);
  });

  it('leaves refused items to their author (law 2)', () => {
    expect(planBatches([item({ state: 'refused' })], visitor)).toEqual([]);
  });

  it("never sends a user's item as a visitor, nor a visitor's as a user (law 2)", () => {
    const jos = item({ owner: user.userId });
    const visitors = item({ owner: null });
    expect(planBatches([jos, visitors], visitor).flatMap(({ items }) => items)).toEqual([visitors]);
    expect(planBatches([jos, visitors], user).flatMap(({ items }) => items)).toEqual([jos]);
  });

  it('sends items that met errors of the server twice apart and last, those with fewer errors first (law 8)', () => {
    const [often, twice] = [
      item({ sequence: 1, attempts: 5, serverErrors: 5 }),
      item({ sequence: 2, attempts: 2, serverErrors: 2 }),
    ];
    const others = [item({ sequence: 3 }), item({ sequence: 4 })];
    expect(planBatches([often, twice, ...others], visitor).map(({ items }) => items)).toEqual([
      others,
      [twice, often],
    ]);
  });

  it('sends items apart that were sent six times without an answer (law 8)', () => {
    const unanswered = [item({ sequence: 1, attempts: 7 }), item({ sequence: 2, attempts: 6 })];
    const other = item({ sequence: 3, attempts: 5 });
    expect(planBatches([...unanswered, other], visitor).map(({ items }) => items)).toEqual([
      [other],
      unanswered.toReversed(),
    ]);
  });

  it('makes no smaller batches after errors of the server, because the requests arrived', () => {
    const items = Array.from({ length: 200 }, (_, index) =>
      item({ sequence: index, attempts: 1, serverErrors: 1 }),
    );
    expect(planBatches(items, visitor)).toHaveLength(1);
  });
});

describe('nextPace', () => {
  const batch = (serverErrors: number) => ({
    kind: 'parcel' as const,
    items: Array.from({ length: 100 }, (_, sequence) => item({ sequence, serverErrors })),
  });

  it('sends isolated items alone at first and after a failure, and twice as many after a success', () => {
    const first = firstPace(batch(2));
    const grown = [false, false, false].reduce<Pace | null>(
      (pace, failed) => pace && nextPace(pace, failed),
      first,
    );
    expect([first, grown]).toEqual([
      { size: 1, failures: 0 },
      { size: 8, failures: 0 },
    ]);
    expect(grown && nextPace(grown, true)).toEqual({ size: 1, failures: 1 });
    expect(nextPace({ size: 400, failures: 0 }, false)).toEqual({ size: 500, failures: 0 });
  });

  it('sends all others in one request', () => {
    expect([firstPace(batch(1)).size, isLong([batch(1)]), isLong([batch(2)])]).toEqual([100, false, true]);
  });

  it('stops after twenty failures in a row', () => {
    expect(nextPace({ size: 1, failures: 18 }, true)).toEqual({ size: 1, failures: 19 });
    expect(nextPace({ size: 1, failures: 19 }, true)).toBeNull();
  });
});

describe('split', () => {
  it('halves a refused batch and keeps every item', () => {
    const items = Array.from({ length: 5 }, (_, index) => item({ sequence: index }));
    expect(split({ kind: 'parcel', items }).map((half) => half.items.length)).toEqual([3, 2]);
  });
});

describe('nextPassIn', () => {
  const ended = { endedAt: 10_000_000, answeredAt: null };

  it('waits a minute after success, and up to a tenth more, so that devices do not stay in step', () => {
    expect(nextPassIn({ ...ended, failureReason: null, failures: 0 }, { random: 0 })).toBe(60_000);
    expect(nextPassIn({ ...ended, failureReason: null, failures: 0 }, { random: 0.3 })).toBe(61_800);
  });

  it('notices the return of the network within ten seconds', () => {
    const pauses = [1, 2, 3, 12, 500].map((failures) =>
      nextPassIn({ ...ended, failureReason: 'no-response', failures }, { random: 1 }),
    );
    expect(pauses).toEqual([2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it('retries after half a second and sleeps for three at most while the network comes and goes', () => {
    const pause = (silentMs: number, failures: number) =>
      nextPassIn(
        { ...ended, answeredAt: ended.endedAt - silentMs, failureReason: 'no-response', failures },
        { random: 1 },
      );
    expect([1, 2, 3, 4, 9].map((failures) => pause(0, failures))).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
    expect([pause(59_000, 9), pause(60_000, 9)]).toEqual([3_000, 10_000]);
  });

  it('backs off from a failing server for up to five minutes, with jitter (law 7)', () => {
    const pauses = [1, 3, 12, 500].map((failures) =>
      nextPassIn({ ...ended, failureReason: 'overloaded', failures }, { random: 1 }),
    );
    expect(pauses).toEqual([2_000, 8_000, 300_000, 300_000]);
    expect(nextPassIn({ ...ended, failureReason: 'overloaded', failures: 3 }, { random: 0 })).toBe(4_000);
  });
});

describe('withJitter', () => {
  it('spreads a pause that the server requested, never shortens it, and adds half a minute at most', () => {
    expect([0, 0.5, 1].map((chance) => withJitter(120_000, chance))).toEqual([120_000, 126_000, 132_000]);
    expect(withJitter(3_600_000, 1)).toBe(3_630_000);
  });
});
