import { readSession } from '#db/meta.ts';
import { changeItem, discardItem, enqueue, retryItem } from '#db/outbox.ts';
import { endSession } from '#db/session.ts';
import { companySubmissionInsertOf } from '#domain/company-submission.ts';
import { newId } from '#domain/id.ts';
import { isOfKind } from '#domain/operation.ts';
import { signInOn } from '#support/account.ts';
import { Killed, parcelRow, StorageFailed, type Device } from '#support/device.ts';
import { BROKER_OF_OTHER_COMPANY } from '#support/rows.ts';
import { submittedFirm } from '#support/submitted-firm.ts';
import type { Event } from './events.ts';
import { CLAIMABLE, type World } from './world.ts';

type On<What extends Event['do']> = Extract<Event, { do: What }>;

/** Lets one thing happen. What a failing storage did not take, its author was told of: it is no wish. */
export async function happen(happening: Event, world: World): Promise<void> {
  await act(happening, world).catch((error: unknown) => {
    if (!isPartOfTheStory(error)) throw error;
  });
}

async function act(happening: Event, world: World): Promise<void> {
  if (!('who' in happening)) return onServer(happening, world);
  const phone = world.devices[happening.who % world.devices.length];
  if (phone === undefined) return;
  switch (happening.do) {
    case 'list':
      return list(phone, world, happening);
    case 'submit':
      return submit(phone, world);
    case 'claim':
      return claim(phone, world, happening);
    case 'change':
    case 'discard':
    case 'retry':
      return reconsider(phone, world, happening);
    case 'sync':
    case 'sync-in-two-tabs':
      return syncBadly(phone, happening);
    case 'sign-in':
      return signIn(phone, world, happening);
    case 'sign-out':
      return endSession(phone.db);
    case 'reload':
      return reload(phone);
    case 'clock-jumps':
      return phone.clock.advance(happening.minutes * 60_000);
    case 'storage-fails':
      return phone.failStorageAt(happening.at);
    case 'mirror-rots':
      return rot(phone, happening);
  }
}

async function list({ db, clock }: Device, { wishes }: World, { refused }: On<'list'>): Promise<void> {
  const title = `History ${wishes.size}`;
  const payload = parcelRow({ title, ...(refused && { broker_id: BROKER_OF_OTHER_COMPANY }) });
  const owner = (await readSession(db))?.userId ?? null;
  await enqueue(db, { kind: 'parcel', payload, owner, now: clock.now() });
  wishes.set(payload.id, { kind: 'parcel', owner, wanted: true, deleted: false, title });
}

async function submit({ db, clock }: Device, { wishes }: World): Promise<void> {
  const owner = (await readSession(db))?.userId;
  if (owner === undefined) return;
  const title = `History ${wishes.size}`;
  const payload = companySubmissionInsertOf({
    id: newId(),
    userId: owner,
    form: { ...submittedFirm, name: title },
  });
  await enqueue(db, { kind: 'company', payload, owner, now: clock.now() });
  wishes.set(payload.id, { kind: 'company', owner, wanted: true, deleted: false, title });
}

async function claim({ db, clock }: Device, { wishes }: World, { which }: On<'claim'>): Promise<void> {
  const owner = (await readSession(db))?.userId;
  const entity = CLAIMABLE[which];
  if (owner === undefined || entity === undefined) return;
  const payload = {
    id: newId(),
    user_id: owner,
    entity_type: 'broker',
    entity_id: entity,
    approved: false,
  } as const;
  await enqueue(db, { kind: 'claim', payload, owner, now: clock.now() });
  wishes.set(payload.id, { kind: 'claim', owner, wanted: true, deleted: false, title: entity });
}

/** The author thinks again about something in his outbox; on what the server may have it has no effect (law 1). */
async function reconsider(
  { db, clock, outbox }: Device,
  { wishes }: World,
  { do: what, which }: On<'change' | 'discard' | 'retry'>,
): Promise<void> {
  const item = (await outbox())[which];
  const wish = item && wishes.get(item.id);
  if (item === undefined || wish === undefined) return;
  if (what === 'retry') return void (await retryItem(db, item.id));
  if (what === 'discard') {
    if (await discardItem(db, item.id)) wishes.set(item.id, { ...wish, wanted: false });
    return;
  }
  if (!isOfKind(item, 'parcel')) return;
  const title = `${wish.title}, changed`;
  const payload = parcelRow({ id: item.id, title });
  if (await changeItem(db, { kind: 'parcel', payload, now: clock.now() }))
    wishes.set(item.id, { ...wish, title });
}

async function syncBadly(phone: Device, happening: On<'sync' | 'sync-in-two-tabs'>): Promise<void> {
  const faults = [...happening.faults];
  phone.network.rule(() => faults.shift() ?? { kind: 'pass' });
  const { crash: dieAt, leaves: leaveAt, andReturn } = happening;
  const options = {
    andReturn,
    ...(dieAt !== undefined && { dieAt }),
    ...(leaveAt !== undefined && { leaveAt }),
  };
  const tabs = happening.do === 'sync' ? 1 : 2;
  // Both tabs run though the pass lock would keep them apart: correctness never depends on it (law 9).
  const passes = Array.from({ length: tabs }, () => phone.sync(options));
  const ends = await Promise.allSettled(passes);
  phone.network.heal();
  for (const end of ends) if (end.status === 'rejected' && !isPartOfTheStory(end.reason)) throw end.reason;
}

/** The device was killed, or its storage failed, as the history says. */
function isPartOfTheStory(reason: unknown): boolean {
  if (reason instanceof Killed || reason instanceof StorageFailed) return true;
  return reason instanceof Error && 'inner' in reason && isPartOfTheStory(reason.inner);
}

async function signIn(phone: Device, { accounts }: World, { account }: On<'sign-in'>): Promise<void> {
  const person = accounts[account];
  if (person !== undefined) await signInOn(phone, person);
}

/** The page is loaded again: the connection to the tables is a new one. */
async function reload({ db }: Device): Promise<void> {
  db.close({ disableAutoOpen: false });
  await db.open();
}

/** A row is no longer what the server gave, as after a write that the device confirmed and lost; hashes find that out (law 5). */
async function rot({ db }: Device, { which }: On<'mirror-rots'>): Promise<void> {
  const row = (await db.brokers.orderBy('id').toArray())[which];
  if (row !== undefined) await db.brokers.update(row.id, { bio: 'Rotten.', version: '1' });
}

async function onServer(
  happening: Exclude<Event, { who: number }>,
  { server, wishes }: World,
): Promise<void> {
  if (happening.do === 'server-new-epoch') return void (await server.query('select sync.start_new_epoch()'));
  if (happening.do === 'server-ends-sessions') return void (await server.query('delete from auth.sessions'));
  if (happening.do === 'server-changes') return changeOnServer(server, happening);
  const rows = await server.query<{ id: string }>(
    `select id from public.parcels where id = any ($1)
     union all select id from public.pending_companies where id = any ($1) order by id`,
    [[...wishes.keys()]],
  );
  const victim = rows[happening.which % rows.length]?.id;
  const wish = victim === undefined ? undefined : wishes.get(victim);
  if (victim === undefined || wish === undefined) return;
  const table = wish.kind === 'parcel' ? 'parcels' : 'pending_companies';
  await server.query(`delete from public.${table} where id = $1`, [victim]);
  wishes.set(victim, { ...wish, deleted: true });
}

async function changeOnServer(
  server: World['server'],
  { change: { table, sets }, which }: On<'server-changes'>,
): Promise<void> {
  await server.query(
    `update public.${table} set ${sets} where id = (select id from public.${table} order by id offset $1 limit 1)`,
    [which],
  );
}
