// What the authors of a device do, and what the app reports to them.
import { expect } from 'vitest';
import { changeItem, discardItem, enqueue, listOutbox, retryItem } from '#db/outbox/outbox.ts';
import { newAuthorship, readListingRight } from '#db/sent/own-listings.ts';
import { shownParcels } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { changedFields, fieldsOf, listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import {
  changedSubject,
  DEVICE_REFUSALS,
  isOfKind,
  isOwn,
  type OutboxItem,
  type Operation,
} from '#domain/operation/operation.ts';
import { newId } from '#domain/values/id.ts';
import { parcelPayload } from '#support/listings.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { submittedCompanyRow } from '#support/submitted-company.ts';
import { editedAgain } from './edit-again.ts';
import type { On } from './events.ts';
import { tabOf, type Copy, type Phone } from './phone.ts';
import { profileEdit } from './profiles.ts';
import { titleOf } from './titles.ts';
import { CLAIMABLE, newContact, type World } from './world.ts';

export async function list(phone: Phone, world: World, { refused }: On<'list'>): Promise<void> {
  const title = `History ${world.intents.size}`;
  const payload = parcelPayload({ title, ...(refused && { brokerId: BROKER_OF_OTHER_COMPANY }) });
  await save(phone, world, { kind: 'parcel', payload });
}

export async function submit(phone: Phone, world: World): Promise<void> {
  const userId = (await readSession(tabOf(phone).db))?.userId;
  if (userId === undefined) return;
  const form = { ...submittedCompanyRow, name: `History ${world.intents.size}` };
  await save(phone, world, {
    kind: 'company',
    payload: { id: newId(), userId, ...form },
  });
}

export async function claim(phone: Phone, world: World, { which }: On<'claim'>): Promise<void> {
  const owner = (await readSession(tabOf(phone).db))?.userId;
  const entity = CLAIMABLE[which];
  if (owner === undefined || entity === undefined) return;
  const payload = {
    id: newId(),
    userId: owner,
    entityType: 'broker',
    entityId: entity,
    approved: false,
  } as const;
  await save(phone, world, { kind: 'claim', payload });
}

export async function editProfile(phone: Phone, world: World, event: On<'edit-profile'>): Promise<void> {
  const operation = await profileEdit(phone, world, event);
  if (operation !== null) await save(phone, world, operation);
}

export async function save(phone: Phone, world: World, operation: Operation): Promise<void> {
  const { db } = tabOf(phone);
  const owner = (await readSession(db))?.userId ?? null;
  const authorship =
    operation.kind === 'parcel' ? await newAuthorship(db, owner, { contact: newContact(world) }) : undefined;
  const item = await enqueue(db, { ...operation, owner, authorship, now: phone.clock.now() });
  remember(phone, world, item);
}

const ACTIONS = {
  describe: 'change',
  price: 'change',
  sell: 'change',
  confirm: 'confirm',
  withdraw: 'withdraw',
  disown: 'not-mine',
} as const;

/** The user of a device changes, confirms, withdraws or disowns a listing that they may manage. */
export async function manage(phone: Phone, world: World, { what, which }: On<'manage'>): Promise<void> {
  const { db } = tabOf(phone);
  const shown = shownParcels({ mirror: await db.parcels.toArray(), outbox: await listOwnOutbox(db) });
  const managed = [];
  for (const parcel of shown) {
    const right = await readListingRight(db, parcel);
    if (right?.[what === 'disown' ? 'mayDisown' : 'mayConfirm'] === true) managed.push({ parcel, right });
  }
  const chosen = managed[which % managed.length];
  if (chosen === undefined) return;
  const { parcel, right } = chosen;
  const edition = ++world.editions;
  const fields = {
    describe: { description: `History change ${edition} of the description` },
    price: { price: 1_000 * edition },
    sell: { status: 'sold' as const },
    confirm: {},
    withdraw: {},
    disown: {},
  }[what];
  const before = fieldsOf(parcel);
  const change = changedFields(before, { ...before, ...fields });
  if (change === null && what === 'sell') return;
  const action = ACTIONS[what];
  const now = Math.max(phone.clock.now(), Date.UTC(2000));
  const payload = listingChangeInsertOf({ id: newId(), parcelId: parcel.id, action, by: right, change, now });
  await save(phone, world, { kind: 'listingChange', payload });
}

/** Records that the app reported the item as saved. */
export function remember({ copies, made }: Phone, { intents, authors }: World, item: OutboxItem): void {
  const { id, owner, authorship, nextId } = item;
  const subject = isOfKind(item, 'claim') ? item.payload.entityId : changedSubject(item);
  if (typeof authorship?.key === 'string') made.set(id, authorship.key);
  if (!intents.has(id)) intents.set(id, { kind: item.kind, owner, subject });
  const title = titleOf(item);
  const contact = authorship?.contact?.phone ?? null;
  const before = copies.get(id);
  const isInOutbox = before?.notified === 'saved' || before?.notified === 'withdrawing';
  const changed = isInOutbox && (before.changed || before.title !== title || before.contact !== contact);
  const intent = intents.get(id);
  if (changed && intent !== undefined) authors.set(title, intent);
  copies.set(id, { title, contact, nextId, notified: 'saved', changed });
}

/**
 * An item that was changed or refused while the server might have received it gets a new id once the first id is voided. Its author
 * recognises it by its content.
 */
export function followRenamed(phone: Phone, { intents }: World, items: readonly OutboxItem[]): void {
  for (const item of items) {
    const old =
      copyBefore(phone, item, items) ?? (phone.copies.has(item.id) ? undefined : findCopy(phone, item));
    const intent = old && intents.get(old[0]);
    if (old === undefined || intent === undefined) continue;
    phone.copies.delete(old[0]);
    phone.copies.set(item.id, old[1]);
    intents.set(item.id, intent);
    if (typeof item.authorship?.key === 'string') phone.made.set(item.id, item.authorship.key);
  }
}

/** The copy by file that has become this item, also where an earlier one did and was settled. A discarded one leaves the other as it is. */
function copyBefore(
  { copies }: Phone,
  item: OutboxItem,
  items: readonly OutboxItem[],
): [string, Copy] | undefined {
  const { id, replaces = '' } = item;
  const copy = copies.get(replaces);
  const isGone = items.every((each) => each.id !== replaces);
  const staysAsItIs = copy?.notified === 'withdrawing' && copies.get(id)?.title === titleOf(item);
  return copy?.nextId === id && isGone && !staysAsItIs ? [replaces, copy] : undefined;
}

/** Claims on one profile have equal titles: only the item's `replaces` identifies which of them it was. */
function findCopy({ copies }: Phone, item: OutboxItem): [string, Copy] | undefined {
  const alike = [...copies].filter(([, { title }]) => title === titleOf(item));
  return alike.find(([id]) => id === item.replaces) ?? alike.find(([, copy]) => copy.changed);
}

/** The author changes, discards or retries an item of the outbox. */
export async function reconsider(
  phone: Phone,
  world: World,
  { do: what, which }: On<'change' | 'discard' | 'retry'>,
): Promise<void> {
  const { db } = tabOf(phone);
  const items = await listOutbox(db);
  followRenamed(phone, world, items);
  const item = items[which % items.length];
  if (item === undefined || !phone.copies.has(item.id)) return;
  const session = await readSession(db);
  const isForeign = item.owner !== null && item.owner !== session?.userId;
  const keepOff = <T>(notified: T | null): T | null => {
    if (isForeign) expect(notified, "law 14: another user's item is left alone").toBeNull();
    if (notified !== null && what !== 'retry') noteReconsidered(phone, world, item);
    return notified;
  };
  // The author's changes of a listing that was never published go with it; those of one that the server has do not.
  const isPublic = ['other-received', 'received-first'].includes(item.refusal?.code ?? '');
  const changes = isPublic
    ? []
    : items.filter(
        (each) =>
          isOfKind(each, 'listingChange') && each.payload.parcelId === item.id && isOwn(each, session),
      );
  if (what === 'discard') return discarded(phone, { item, changes }, keepOff(await discardItem(db, item.id)));
  if (what === 'retry')
    return requeued(phone, world, item, keepOff(await retryItem(db, item.id, phone.clock.now())));
  const now = phone.clock.now();
  if (!isOfKind(item, 'parcel')) {
    const edited = await editedAgain(phone, world, item);
    if (edited === null) return;
    const changed = keepOff(await changeItem(db, { ...edited, now }));
    return requeued(phone, world, { ...item, ...edited }, changed);
  }
  if (item.authorship !== undefined && world.editions % 2 === 0) {
    const contact = newContact(world);
    const corrected = { ...item, authorship: { ...item.authorship, contact } };
    return requeued(
      phone,
      world,
      corrected,
      keepOff(await changeItem(db, { kind: 'parcel', payload: item.payload, details: { contact }, now })),
    );
  }
  const [first] = item.payload.title.split(',');
  const payload = parcelPayload({ id: item.id, title: `${first}, edition ${++world.editions}` });
  const next = { ...item, payload };
  await requeued(phone, world, next, keepOff(await changeItem(db, { kind: 'parcel', payload, now })));
}

/** Under both ids of a changed item: the server voids each. */
function noteReconsidered(phone: Phone, { reconsidered }: World, { id, nextId = id }: OutboxItem): void {
  for (const each of [id, nextId]) {
    const phones = reconsidered.get(each) ?? new Set();
    reconsidered.set(each, phones.add(phone));
  }
}

async function requeued(phone: Phone, world: World, item: OutboxItem, id: string | null): Promise<void> {
  if (id === null) return;
  // What is queued under another id is another item: the author knows what became of the first.
  if (id !== item.id)
    phone.copies.set(item.id, { title: titleOf(item), notified: 'settled', changed: false });
  const { nextId } = (await tabOf(phone).db.outbox.get(id)) ?? {};
  remember(phone, world, { ...item, id, ...(nextId !== undefined && { nextId }) });
}

function discarded(
  { copies }: Phone,
  { item, changes }: { item: OutboxItem; changes: OutboxItem[] },
  notified: Awaited<ReturnType<typeof discardItem>>,
): void {
  if (notified === null) return;
  for (const change of changes)
    copies.set(change.id, { title: titleOf(change), notified: 'settled', changed: false });
  const settled = notified === 'discarded' && isSettled(item);
  const { nextId } = item;
  copies.set(item.id, {
    title: titleOf(item),
    nextId,
    notified: settled ? 'settled' : notified,
    changed: false,
  });
}

/** Whether the refusal reports what the server knows of the id, rather than that the server refuses the row. */
export function isSettled({ state, refusal }: Pick<OutboxItem, 'state' | 'refusal'>): boolean {
  return state === 'refused' && refusal !== null && refusal.code in DEVICE_REFUSALS;
}
