import { startSession } from '#db/session/session.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { createAuth } from '#remote/auth.ts';
import { keepingKeys } from './keys.ts';
import { tabOf, type Phone } from './phone.ts';
import { removingOwn } from './seen-rows.ts';
import type { World } from './world.ts';

/** Signs an account in on a device; does nothing where the server refuses the sign-in. */
export async function signIn(phone: Phone, world: World, which: number): Promise<void> {
  const account = world.users.accounts[which];
  if (account === undefined) return;
  const { db, options } = tabOf(phone);
  const answer = await createAuth(options).signIn(account);
  if (!answer.ok) return;
  const start = () => startSession(db, answer.value);
  const isOther = (await readSession(db))?.userId !== account.id;
  await (isOther ? removingOwn(phone, () => keepingKeys(phone, world, start)) : start());
}
