import { endSession } from '#db/session/session.ts';
import { newId } from '#domain/values/id.ts';
import { claim, editProfile, list, manage, reconsider, submit } from './authors.ts';
import type { Event, On, PlainEvent } from './events.ts';
import { carry } from './files.ts';
import { keepingKeys, leaveAccount, openLink } from './keys.ts';
import { answer, enquire, report } from './messages.ts';
import { applyOfficeEvent } from './office.ts';
import { pass } from './passes.ts';
import { isFailedStorage, tabOf, type Phone } from './phone.ts';
import { removingOwn } from './seen-rows.ts';
import { signIn } from './sign-in.ts';
import type { World } from './world.ts';

/** Applies one event. A write that the failing storage refused was reported to its author, so it is no intent. */
export async function applyEvent(randomEvent: Event | PlainEvent, world: World): Promise<void> {
  try {
    await act(randomEvent, world);
  } catch (error) {
    if (!isFailedStorage(error)) throw error;
  }
}

async function act(randomEvent: Event | PlainEvent, world: World): Promise<void> {
  if (!('device' in randomEvent)) return applyOfficeEvent(randomEvent, world);
  const phone = world.phones[randomEvent.device % world.phones.length];
  if (phone === undefined) return;
  switch (randomEvent.do) {
    case 'list':
      return list(phone, world, randomEvent);
    case 'submit':
      return submit(phone, world);
    case 'claim':
      return claim(phone, world, randomEvent);
    case 'manage':
      return manage(phone, world, randomEvent);
    case 'edit-profile':
      return editProfile(phone, world, randomEvent);
    case 'enquire':
      return enquire(phone, world, randomEvent.which);
    case 'answer':
      return answer(phone, world, randomEvent);
    case 'report':
      return report(phone, world, randomEvent.which);
    case 'change':
    case 'discard':
    case 'retry':
      return reconsider(phone, world, randomEvent);
    case 'export':
    case 'import':
    case 'carry':
      return carry(phone, world, randomEvent);
    case 'sync':
      return pass(phone, world, randomEvent, applyEvent);
    case 'sign-in':
      return signIn(phone, world, randomEvent.account);
    case 'sign-out':
      return signOut(phone, world);
    case 'delete-account':
      return leaveAccount(phone, world);
    case 'open-link':
      return openLink(phone, world, randomEvent);
    case 'reload':
      return reload(phone);
    case 'clock-jumps':
      return jump(phone, randomEvent.minutes);
    case 'storage-fails':
      return failStorage(phone, randomEvent);
    case 'newer-app-writes':
      return writeUnreadable(phone, world);
    case 'mirror-rots':
      return rot(phone, randomEvent.which);
  }
}

async function signOut(phone: Phone, world: World): Promise<void> {
  await removingOwn(phone, () => keepingKeys(phone, world, () => endSession(tabOf(phone).db)));
}

function jump(phone: Phone, minutes: number): void {
  phone.clock.advance(minutes * 60_000);
}

function failStorage(phone: Phone, { at, times }: On<'storage-fails'>): void {
  phone.storageFailed = true;
  tabOf(phone).failStorageAt(at, times);
}

async function writeUnreadable(phone: Phone, { unreadable }: World): Promise<void> {
  const row = { id: newId(), kind: 'auction', sequence: 'next' };
  await tabOf(phone).db.table('outbox').add(row);
  unreadable.push({ phone, row });
}

/** Reloads the page, which opens a new connection to the tables. */
async function reload(phone: Phone): Promise<void> {
  const { db, busy } = tabOf(phone);
  if (busy) return;
  db.close({ disableAutoOpen: false });
  await db.open();
}

/** Alters a mirrored row behind the engine's back, as a write that the device confirmed and lost; hashes detect it (law 5). */
async function rot(phone: Phone, which: number): Promise<void> {
  const { db } = tabOf(phone);
  const row = (await db.brokers.orderBy('id').toArray())[which];
  if (row === undefined) return;
  phone.rotten = true;
  await db.brokers.update(row.id, { bio: 'Rotten.', version: '1' });
}
