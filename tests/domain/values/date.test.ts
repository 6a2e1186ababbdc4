import { describe, expect, it } from 'vitest';
import { clockSkew, clockSkewAt, clockSkewMessage, serverTimeAt } from '#domain/values/date.ts';

const MINUTE = 60_000;

describe("how far a device's clock is ahead of the server's", () => {
  it.each([
    [
      "is zero while the server's time is within the request",
      { requestedAt: 0, answeredAt: 5, serverTime: 3 },
      0,
    ],
    [
      'is measured from the request where it is ahead',
      { requestedAt: 100, answeredAt: 160, serverTime: 40 },
      60,
    ],
    [
      'is measured from the response where it is behind',
      { requestedAt: 0, answeredAt: 60, serverTime: 100 },
      -40,
    ],
    ['is unknown without a server time', { requestedAt: 0, answeredAt: 5, serverTime: null }, null],
  ])('%s', (_, times, ahead) => {
    expect(clockSkew(times)).toBe(ahead);
  });

  it.each([
    [null, null],
    [10 * MINUTE, null],
    [-10 * MINUTE, null],
    [11 * MINUTE, "The clock of this device was 11 minutes ahead of the server's when it last answered."],
    [-180 * MINUTE, "The clock of this device was 3 hours behind the server's when it last answered."],
    [
      3 * 24 * 60 * MINUTE,
      "The clock of this device was 3 days ahead of the server's when it last answered.",
    ],
  ])('has a message beyond ten minutes: %s', (ahead, message) => {
    expect(clockSkewMessage(ahead)).toBe(message);
  });
});

describe("the server's time by a device's clock", () => {
  const HOUR = 60 * MINUTE;
  const answered = 1_000 * HOUR;

  it.each([
    ['is corrected by the skew of the last response', { clockSkew: 40 * HOUR, now: answered + 41 * HOUR }, 1],
    ['is corrected for a clock that is behind', { clockSkew: -40 * HOUR, now: answered - 39 * HOUR }, 1],
    [
      'is that of the clock once it was set back to the right time',
      { clockSkew: 40 * HOUR, now: answered + HOUR },
      1,
    ],
    ['is never before the last response', { clockSkew: 40 * HOUR, now: answered - HOUR }, 0],
    ['is that of the clock while nothing is known of it', { clockSkew: null, now: answered + HOUR }, 1],
  ])('%s', (_, { clockSkew: ahead, now }, hours) => {
    expect(serverTimeAt(now, { clockSkew: ahead, serverTime: answered }) - answered).toBe(hours * HOUR);
  });

  it('leaves no skew of a clock that was set back to the right time', () => {
    const clock = { clockSkew: 40 * HOUR, serverTime: answered };
    expect([answered + 41 * HOUR, answered + HOUR].map((now) => clockSkewAt(now, clock))).toEqual([
      40 * HOUR,
      0,
    ]);
    expect(clockSkewAt(answered, { clockSkew: null, serverTime: null })).toBeNull();
  });
});
