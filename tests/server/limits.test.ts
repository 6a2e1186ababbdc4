import { beforeAll, describe, expect, it } from 'vitest';
import { parcelRow } from '#support/device.ts';
import { visitorOf, type Person } from '#support/people.ts';
import { runningServer } from '#support/server.ts';
import { unchangedBy } from '#support/server-state.ts';

// What one visitor or user could do to everybody else by sending much, or little that becomes much.
const server = runningServer();
let visitor: Person;

beforeAll(() => {
  visitor = visitorOf(server);
});

describe('figures of a parcel', () => {
  const list = (changes: object) =>
    visitor.ask('POST', '/rest/v1/parcels', { body: { ...parcelRow(), ...changes } });

  it.each([
    ['volume', '0.0001', 'Volume must have at most 3 decimal places'],
    ['price', '0.001', 'Price must have at most 2 decimal places'],
    // The embedded server reads figures as doubles, so that this one is 0 there.
    [
      'volume',
      '1e-16383',
      expect.stringMatching(/^Volume must (have at most 3 decimal places|be a positive number)$/),
    ],
  ])('have an end: %s %s', async (column, value, message) => {
    expect(await unchangedBy(server, () => list({ [column]: value }))).toMatchObject({
      status: 400,
      body: { code: '22023', hint: column, message },
    });
  });
});
