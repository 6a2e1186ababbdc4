import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call, outcome } from '#support/moderation.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, type SignedIn } from '#support/users.ts';

// The setup key of the seed is 'headwater-local'. Everything else about it is in pgTAP: 130-setup.
const server = runningServer();
const KEY = 'headwater-local';
let jo: SignedIn;

beforeEach(async () => {
  jo = await signUp(server, 'jo');
});

afterEach(() => server.query('delete from private.setup_attempts'));

const grant = (user: SignedIn, setup_key: string) => call(user, 'grant_admin', { setup_key });
const isAdmin = async ({ id }: SignedIn) =>
  (await server.query("select from public.user_roles where user_id = $1 and role = 'admin'", [id])).length ===
  1;
const tryAtOnce = async (caller: SignedIn, times: number) =>
  (await Promise.all(Array.from({ length: times }, (_, n) => grant(caller, `wrong ${n}`)))).map(outcome);
async function tryWrong(caller: SignedIn, times: number) {
  const statuses: string[] = [];
  for (let n = 0; n < times; n++) statuses.push(outcome(await grant(caller, `wrong ${n}`)));
  return statuses;
}

describe('wrong setup keys', () => {
  it('are checked five times, also when thirty arrive at once, and then not even the right key is', async () => {
    const answers = await tryAtOnce(jo, 30);
    const checked = answers.filter((status) => status === 'invalid_key').length;
    expect(checked).toBeGreaterThan(0);
    expect(answers.filter((status) => status === 'too_many_attempts')).toHaveLength(30 - checked);
    // A key that arrives on another connection during a check is not checked, and uses up no attempt.
    const rest = Array.from({ length: 5 - checked }, () => 'invalid_key');
    expect(await tryWrong(jo, 6 - checked)).toEqual([...rest, 'too_many_attempts']);
    expect(await unchangedBy(server, () => grant(jo, KEY))).toEqual({
      status: 200,
      body: {
        status: 'too_many_attempts',
        retry_after_seconds: expect.toSatisfy((wait) => wait > 0 && wait <= 30),
      },
    });
    expect(await isAdmin(jo)).toBe(false);
  });
});
