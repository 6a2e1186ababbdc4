import { describe, expect, it } from 'vitest';
import { clockSkew, clockSkewMessage } from '#domain/clock.ts';

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
