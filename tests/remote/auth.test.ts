import { expect, it } from 'vitest';
import { createAuth } from '#remote/auth.ts';

const signIn = (status: number, body: string, type = 'application/json') =>
  createAuth({
    url: 'http://headwater.test',
    publishableKey: 'key',
    now: Date.now,
    fetch: async () => new Response(body, { status, headers: { 'content-type': type } }),
  }).signIn({ email: 'jo@example.com', password: 'Long-enough-1' });

it('passes on the message of the auth service', async () => {
  const answer = await signIn(400, '{"code":"invalid_credentials","message":"Invalid login credentials"}');
  expect(answer).toMatchObject({ failure: { kind: 'refused', message: 'Invalid login credentials' } });
});

it.each([
  [400, '{}'],
  [400, '[]'],
  [400, '{"code":"unexpected"}'],
  [422, '"no"'],
  [400, '<h1>Bad request</h1>'],
  [200, '{}'],
])('R507 and R509: has an empty message where %i %s has none', async (status, body) => {
  expect(await signIn(status, body)).toMatchObject({ ok: false, failure: { kind: 'refused', message: '' } });
});
