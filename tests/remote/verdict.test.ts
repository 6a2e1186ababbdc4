import { describe, expect, it } from 'vitest';
import { failureOf, retryAfter } from '#remote/verdict.ts';

const error = (code: string, hint: string | null = null) => ({ code, message: 'words', details: null, hint });
const verdict = (status: number, body: unknown, { asUser = false } = {}) =>
  failureOf({ status, body, retryAfterMs: null }, { asUser });
const retry = (failureReason: string, { isOurs = false } = {}) => ({
  kind: 'retry',
  failureReason,
  retryAfterMs: null,
  isOurs,
  ...(isOurs && { message: 'words' }),
});

describe('the verdict on a response (law 7)', () => {
  it.each([
    ['invalid text', 400, '22P02'],
    ['a rule of the table', 400, '23514'],
    ['a missing row', 409, '23503'],
    ['a policy, for a visitor', 401, '42501'],
    ['a request the API does not understand', 400, 'PGRST102'],
    ['a status that our SQL chose', 409, 'PT409'],
  ])('rejects on %s', (_, status, code) => {
    expect(verdict(status, error(code))).toEqual({
      kind: 'refused',
      refusal: { code, message: 'words', column: null },
    });
  });

  it('takes the column from the hint, and only a column', () => {
    expect(verdict(400, error('22023', 'broker_id'))).toMatchObject({ refusal: { column: 'brokerId' } });
    expect(verdict(400, error('22023', 'Perhaps you meant something else'))).toMatchObject({
      refusal: { column: null },
    });
  });

  it.each([408, 425, 429, 502, 503, 504])('retries on %i from any sender', (status) => {
    expect(verdict(status, undefined)).toEqual(retry('overloaded'));
    expect(verdict(status, error('22P02'))).toMatchObject(retry('overloaded', { isOurs: true }));
  });

  it('knows that nothing was written where our own API refuses too many', () => {
    expect(verdict(429, error('PT429'))).toMatchObject({ storedNothing: true });
    for (const answer of [verdict(429, undefined), verdict(503, error('PGRST001'))])
      expect(answer).not.toHaveProperty('storedNothing');
  });

  it('retries after a server error, and counts it on the item', () => {
    expect(verdict(500, error('XX000'))).toEqual(retry('server-error', { isOurs: true }));
    expect(verdict(500, undefined)).toEqual(retry('overloaded'));
  });

  it.each([
    ['a captive portal', 403, undefined],
    ['a proxy with JSON of its own', 403, { error: 'blocked' }],
    ['a code that is no code of ours', 400, { code: 17, message: 'no' }],
  ])('rejects %s', (_, status, body) => {
    expect(verdict(status, body)).toEqual(retry('not-our-api'));
  });

  it.each(['403', 'DENIED', 'PROXY', 'ERROR', 'PGRST', 'PGRST1', 'PGRST1020', '22P0', '22p02'])(
    'does not treat the code %s of a proxy as our refusal',
    (code) => {
      expect(verdict(403, error(code))).toEqual(retry('not-our-api'));
      expect(verdict(500, error(code))).toEqual(retry('overloaded'));
    },
  );

  it.each([407, 451, 511])("treats %i as the network's, regardless of its code", (status) => {
    for (const body of [undefined, error('42501'), error('PGRST102')])
      expect(verdict(status, body, { asUser: true })).toEqual(retry('not-our-api'));
  });

  it('treats an internal error of the embedded server as ours, so that no item blocks another (law 8)', () => {
    expect(verdict(500, error('SUP'))).toEqual(retry('server-error', { isOurs: true }));
    expect(verdict(400, error('SUP'))).toEqual(retry('not-our-api'));
  });

  it('waits for a new sign-in when the sign-in has expired, and only then', () => {
    expect(verdict(401, error('PGRST301'), { asUser: true })).toEqual({ kind: 'sign-in' });
    expect(verdict(401, error('PGRST301'))).toEqual(retry('not-our-api', { isOurs: true }));
  });

  it('treats a refusal of the anonymous role, for a request of a user, as a lost token', () => {
    expect(verdict(401, error('42501'), { asUser: true })).toEqual({ kind: 'sign-in' });
    expect(verdict(403, error('42501'), { asUser: true })).toMatchObject({ kind: 'refused' });
  });

  it('refuses what is too large for any hop: nothing of it arrived', () => {
    expect(verdict(413, undefined)).toMatchObject({ kind: 'refused', refusal: { code: '413' } });
  });

  it.each([
    ['two rows where the request may have one', 400, '21000'],
    ['a view that does not take the row', 400, '44000'],
    ['a message of our SQL', 400, 'P0001'],
  ])('rejects on %s', (_, status, code) => {
    expect(verdict(status, error(code))).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  it.each([
    ['a missing role', 403, '0P000'],
    ['a password that the database does not take', 403, '28P01'],
    ['a function that a deployment replaces', 404, '42883'],
    ['a column that a deployment replaces', 400, '42703'],
    ['a table that a deployment replaces', 404, '42P01'],
    ['a transaction that was rolled back', 400, '40001'],
    ['a full disk', 400, '53100'],
    ['an object in use', 400, '55006'],
    ['a statement that was cancelled', 400, '57014'],
    ['an error of the system', 400, '58030'],
    ['an internal error', 400, 'XX000'],
    ['an error of our SQL', 400, 'P0002'],
  ])('retries on the state of the server: %s', (_, status, code) => {
    for (const asUser of [false, true])
      expect(verdict(status, error(code), { asUser })).toEqual(retry('server-error', { isOurs: true }));
  });

  it('retries while the database takes no writes, with no item to blame and nothing stored', () => {
    for (const code of ['25006', '0A000'])
      for (const status of [400, 405, 500])
        expect(verdict(status, error(code))).toEqual({
          ...retry('overloaded', { isOurs: true }),
          storedNothing: true,
        });
  });

  it('retries while the API does not know the table yet', () => {
    expect(verdict(404, error('PGRST205'))).toEqual(retry('server-error', { isOurs: true }));
  });
});

describe('a requested pause (laws 6 and 7)', () => {
  const hour = 3_600_000;
  const paused = (status: number, body: unknown) =>
    failureOf({ status, body, retryAfterMs: hour }, { asUser: true });

  it.each([
    [429, undefined],
    [503, { error: 'overloaded' }],
    [403, undefined],
    [500, undefined],
    [511, error('42501')],
  ])('of another sender (%i) is obeyed for a minute at most', (status, body) => {
    expect(paused(status, body)).toMatchObject({ retryAfterMs: 60_000, isOurs: false });
    expect(failureOf({ status, body, retryAfterMs: 5_000 }, { asUser: true })).toMatchObject({
      retryAfterMs: 5_000,
    });
  });

  it.each([
    [429, '54000'],
    [503, 'PGRST001'],
    [500, 'XX000'],
    [404, 'PGRST205'],
  ])('of our API (%i) is obeyed in full', (status, code) => {
    expect(paused(status, error(code))).toMatchObject({ retryAfterMs: hour, isOurs: true });
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');

  it('reads seconds and dates', () => {
    expect(retryAfter('120', now)).toBe(120_000);
    expect(retryAfter('Fri, 20 Nov 2026 00:01:00 GMT', now)).toBe(60_000);
  });

  it("obeys for an hour at most, also with a wrong clock or a portal's value", () => {
    expect(retryAfter('31536000', now)).toBe(3_600_000);
    expect(retryAfter('Fri, 20 Nov 2029 00:00:00 GMT', now)).toBe(3_600_000);
  });

  it('ignores invalid values and past dates', () => {
    expect(retryAfter(null, now)).toBeNull();
    expect(retryAfter('soon', now)).toBeNull();
    expect(retryAfter('Thu, 19 Nov 2026 00:00:00 GMT', now)).toBeNull();
  });
});
