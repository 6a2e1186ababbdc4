import { expect, it } from 'vitest';
import { countDrafts } from '#db/session/drafts.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { countWatches } from '#db/watchlist/watchlist-owner.ts';
import { addWatch } from '#db/watchlist/watchlist.ts';
import { signIn, signOut } from '#session/sign-in.ts';
import { device, type Device } from '#support/device.ts';
import { storedDraft } from '#support/drafts.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn, type Account } from '#support/users.ts';

const server = runningServer();
const sessionsOf = ({ id }: Account) => server.query('select id from auth.sessions where user_id = $1', [id]);
const pageOf = ({ db, server: api }: Device) => ({ db, api: async () => api });

/** Requests a sign-in whose answer arrives with `deliver`. */
async function lateSignIn(phone: Device, account: Account) {
  const { promise: until, resolve: deliver } = Promise.withResolvers<void>();
  phone.network.rule(({ path, body }) =>
    path === '/auth/v1/token' && body.includes(account.email)
      ? { kind: 'hold', of: 'response', until }
      : { kind: 'pass' },
  );
  const before = phone.network.count('/auth/v1/token');
  const answer = signIn(pageOf(phone), account);
  await expect.poll(() => phone.network.count('/auth/v1/token')).toBe(before + 1);
  return { answer, deliver };
}

it('keeps the session, watchlist and drafts of another user who has signed in since, and ends its own', async () => {
  const phone = device({ server });
  const [ann, ben] = [await newAccount(server), await newAccount(server)];
  const { answer, deliver } = await lateSignIn(phone, ann);
  await signIn(pageOf(phone), ben);
  const subject = { type: 'broker' as const, id: BROKER, name: 'Helen' };
  await addWatch(phone.db, { subject, seenAt: 1, seen: {} });
  await phone.db.drafts.put(storedDraft({ owner: ben.id }));
  deliver();
  expect(await answer).toEqual({ ok: false, failure: { kind: 'user-changed' } });
  expect(await readSession(phone.db)).toMatchObject({ userId: ben.id });
  expect([await countWatches(phone.db), await countDrafts(phone.db)]).toEqual([1, 1]);
  await expect.poll(() => sessionsOf(ann)).toEqual([]);
  expect(await sessionsOf(ben)).toHaveLength(1);
});

it('leaves a user signed out who has signed out since', async () => {
  const phone = device({ server });
  const ann = await newAccount(server);
  await signInOn(phone, ann);
  const { answer, deliver } = await lateSignIn(phone, ann);
  await signOut(pageOf(phone));
  deliver();
  expect(await answer).toEqual({ ok: false, failure: { kind: 'user-changed' } });
  expect(await readSession(phone.db)).toBeNull();
});

it.each([
  { meanwhile: 'nothing', isSignedIn: false },
  { meanwhile: 'the same sign-in in another tab', isSignedIn: true },
])('signs in after $meanwhile', async ({ isSignedIn }) => {
  const phone = device({ server });
  const ann = await newAccount(server);
  const { answer, deliver } = await lateSignIn(phone, ann);
  const otherTab = { ...phone, server: device({ server }).server };
  if (isSignedIn) await signInOn(otherTab, ann);
  deliver();
  expect(await answer).toMatchObject({ ok: true });
  expect(await readSession(phone.db)).toMatchObject({ userId: ann.id });
});
