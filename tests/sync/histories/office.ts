// What administrators and operators do on the server, and which rows that removes, as SQL sees it.
import { newId } from '#domain/values/id.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import type { Event, PlainEvent } from './events.ts';
import { decideOnProfile } from './profiles.ts';
import { forgetSeen } from './seen-rows.ts';
import { loadServer, MAX_STALLED, mirroredIds, runAsUser, saveServer } from './server-rig.ts';
import { applyStandbyEvent, noteDiverged } from './standbys.ts';
import { CLAIMABLE, type World } from './world.ts';

type OfficeEvent = Exclude<Event | PlainEvent, { device: number }>;

export async function applyOfficeEvent(randomEvent: OfficeEvent, world: World): Promise<void> {
  const [before, ownBefore] = await idsOf(world);
  await act(randomEvent, world);
  const [after, ownAfter] = await idsOf(world);
  const gone = missing(before, after);
  for (const id of gone) world.office.removed.add(id);
  if (!LOSING.has(randomEvent.do)) for (const id of gone) world.office.restoredAway.delete(id);
  for (const id of after) world.office.removed.delete(id);
  forgetSeen(world.phones, gone);
  forgetSeen(world.phones, missing(ownBefore, ownAfter), 'ownListings');
}

/** What takes back what the server has confirmed. */
const LOSING: ReadonlySet<OfficeEvent['do']> = new Set(['server-restored', 'server-fails-over']);

function missing(before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> {
  return new Set([...before].filter((id) => !after.has(id)));
}

/** The ids of all rows, and apart from them those of `ownListings`: what belongs to a listing has its id, precedes and outlives it. */
async function idsOf({ server }: World): Promise<[Set<string>, Set<string>]> {
  const rows = await mirroredIds(server);
  const idsWhere = (isOwn: boolean) =>
    new Set(rows.filter(({ table }) => (table === 'ownListings') === isOwn).map(({ id }) => id));
  return [idsWhere(false), idsWhere(true)];
}

async function act(randomEvent: OfficeEvent, world: World): Promise<void> {
  const { server, users } = world;
  switch (randomEvent.do) {
    case 'server-changes':
      return changeRow(world, randomEvent);
    case 'server-deletes':
    case 'server-approves':
    case 'server-rejects':
    case 'server-approves-claim':
    case 'server-deletes-claim':
    case 'server-deletes-broker':
    case 'server-hides':
    case 'server-shows':
      return decide(world, randomEvent);
    case 'server-decides-name':
    case 'server-undoes-edit':
    case 'server-checks-line':
      return decideOnProfile(world, randomEvent);
    case 'server-grants':
    case 'server-revokes':
      return changeRole(world, randomEvent);
    case 'server-deletes-account':
      return deleteAccount(world, users.accounts[randomEvent.account]?.id);
    case 'server-holds':
      return hold(world);
    case 'server-releases':
      return release(world, randomEvent);
    case 'server-ends-sessions':
      return run(server, 'delete from auth.sessions');
    case 'server-truncates':
      await releaseAll(world);
      return run(server, 'truncate public.parcels');
    case 'server-forgets-tombstones':
      return run(server, "select sync.forget_tombstones('0 s')");
    case 'server-new-epoch':
      return run(server, 'select sync.start_new_epoch()');
    case 'server-backup':
      await releaseAll(world);
      world.hasBackup = true;
      return saveServer(server, 'backup');
    case 'server-restored':
      return restore(world);
    case 'server-refuses-writes':
      return refuseWrites(server);
    case 'server-crashes':
      return server.outages?.crash();
    case 'standby-is-cut-off':
      return cutOffStandby(world);
    case 'server-fails-over':
      return failOver(world);
    case 'standby-pauses':
    case 'standby-resumes':
    case 'standby-fails':
      return applyStandbyEvent(world, randomEvent);
  }
}

async function run(server: World['server'], sql: string): Promise<void> {
  await server.exec(sql);
}

async function changeRow(
  { server, office }: World,
  { change: { table, sets }, which }: Extract<OfficeEvent, { do: 'server-changes' }>,
): Promise<void> {
  office.edited ||= table === 'parcels';
  await server.query(
    `update public.${table} set ${sets} where id = (select id from public.${table} order by id offset $1 limit 1)`,
    [which],
  );
}

type Decision = Extract<
  OfficeEvent,
  { which: number; do: `server-${'deletes' | 'approves' | 'rejects' | 'hides' | 'shows'}${string}` }
>;

/** Approves, rejects or deletes one of the rows on the server. */
async function decide(world: World, { do: what, which }: Decision): Promise<void> {
  const { server, users, intents } = world;
  const pick = async (sql: string, params: unknown[] = []) => {
    const rows = await server.query<{ id: string }>(sql, params);
    return rows[which % rows.length]?.id;
  };
  if (what === 'server-deletes') {
    const id = await pick('select id from public.parcels where id = any ($1) order by id', [
      [...intents.keys()],
    ]);
    return void (await server.query('delete from public.parcels where id = $1', [id ?? null]));
  }
  if (what === 'server-hides' || what === 'server-shows') {
    const hides = what === 'server-hides';
    const id = await pick(`select id from public.${hides ? 'parcels' : 'hidden_listings'} order by id`);
    if (id === undefined) return;
    if (hides) world.office.hidden.add(id);
    const call = `public.moderate_listings(array['${id}']::uuid[], '${hides ? 'hide' : 'restore'}')`;
    return runAsUser(server, users.administrator, call);
  }
  if (what === 'server-deletes-broker')
    return deleteBroker(world, CLAIMABLE[which % CLAIMABLE.length] ?? null);
  if (what === 'server-approves' || what === 'server-rejects') {
    const id = await pick("select id from public.pending_companies where status = 'pending' order by id");
    if (id === undefined) return;
    if (what === 'server-approves')
      return runAsUser(server, users.administrator, `public.approve_company('${id}')`);
    await server.query("update public.pending_companies set status = 'rejected' where id = $1", [id]);
    return;
  }
  // An approved claim locks its broker, as an open transaction locks that of its parcel.
  await releaseAll(world);
  const id = await pick('select id from public.claimed_entities order by id');
  world.office.claimsEnded ||= what === 'server-deletes-claim';
  const sql = {
    'server-approves-claim': 'update public.claimed_entities set approved = true where id = $1',
    'server-deletes-claim': 'delete from public.claimed_entities where id = $1',
  }[what];
  await server.query(sql, [id ?? null]);
}

async function deleteBroker(world: World, id: string | null): Promise<void> {
  // An open transaction locks the broker of its parcel, and the only connection would wait for it for ever.
  await releaseAll(world);
  await world.server.query('delete from public.parcels where broker_id = $1', [id]);
  await world.server.query('delete from public.brokers where id = $1', [id]);
  if (id !== null) world.office.deletedProfiles.add(id);
}

async function changeRole(
  { server, users, office }: World,
  { do: what, account, role }: Extract<OfficeEvent, { role: string }>,
): Promise<void> {
  const id = users.accounts[account]?.id;
  office.rolesChanged ||= role === 'admin';
  const sql =
    what === 'server-grants'
      ? 'insert into public.user_roles (user_id, role) select id, $2 from auth.users where id = $1 on conflict do nothing'
      : 'delete from public.user_roles where user_id = $1 and role = $2';
  await server.query(sql, [id, role]);
}

/** Deletes an account; its own rows go with it by cascade. */
async function deleteAccount(world: World, id: string | undefined): Promise<void> {
  const { server, office } = world;
  if (id === undefined) return;
  const claims = await server.query('select from public.claimed_entities where user_id = $1 and approved', [
    id,
  ]);
  // An approved claim locks its broker, as an open transaction locks that of its parcel.
  if (claims.length > 0) await releaseAll(world);
  const own = await server.query<{ id: string }>('select id from public.listing_private where user_id = $1', [
    id,
  ]);
  for (const listing of own) office.keysDeleted.add(listing.id);
  await server.query('delete from auth.users where id = $1', [id]);
  office.deletedAccounts.add(id);
}

/** Opens a transaction that stays open: nothing newer gets below the horizon. */
async function hold({ server, office, now }: World): Promise<void> {
  if (office.openTransactions.length >= MAX_STALLED || office.deletedProfiles.has(BROKER)) return;
  const name = newId();
  await server.exec(`begin;
    insert into public.parcels (title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
    values ('Office ${now}', 1, 1, 'Echuca', 'A parcel that the office lists.', '${BROKER}', '${COMPANY}', '2026-11-20', 'surface', 'Murray');
    prepare transaction '${name}'`);
  office.openTransactions.push(name);
}

async function release({ server, office }: World, { commits }: { commits: boolean }): Promise<void> {
  const name = office.openTransactions.shift();
  if (name !== undefined) await server.exec(`${commits ? 'commit' : 'rollback'} prepared '${name}'`);
}

/** Commits all open transactions. */
export async function releaseAll(world: World): Promise<void> {
  while (world.office.openTransactions.length > 0) await release(world, { commits: true });
}

const REFUSED = Array.from({ length: 15 }, () => 'begin; select pg_current_xact_id(); rollback').join('; ');

/** Transactions without a commit get ids that a crash forgets. */
async function refuseWrites(server: World['server']): Promise<void> {
  await server.exec(REFUSED);
}

async function cutOffStandby(world: World): Promise<void> {
  if (world.server.outages === null) return;
  // Later events would not know of the transactions that are open in the copy.
  await releaseAll(world);
  await world.server.outages.cutOffStandby();
  world.standby = { hasBackup: world.hasBackup };
}

async function failOver(world: World): Promise<void> {
  const { outages } = world.server;
  if (outages === null) return;
  const { standby } = world;
  await losing(world, () => outages.failOver({ isBehind: standby !== null }));
  if (standby !== null) noteDiverged(world);
  world.standby = null;
  world.hasBackup = standby?.hasBackup ?? world.hasBackup;
}

/** Restores the last backup, or else the first day, in a new epoch. */
function restore(world: World): Promise<void> {
  return losing(world, async () => {
    await loadServer(world.server, world.hasBackup ? 'backup' : 'first_day');
    await world.server.exec('select sync.start_new_epoch()');
  });
}

/** Records what the server has no more after `lose`. */
async function losing(world: World, lose: () => Promise<void>): Promise<void> {
  const { server, office, carrier, intents } = world;
  await releaseAll(world);
  const settled = await receiptsOf(server);
  const approved = await approvedClaims(server);
  await lose();
  const stillApproved = await approvedClaims(server);
  office.claimsEnded ||= missing(approved, stillApproved).size > 0;
  const receipts = await receiptsOf(server);
  for (const id of carrier.received) if (!receipts.has(id)) carrier.received.delete(id);
  // The server can still accept an id whose void it has forgotten.
  for (const id of settled) if (!receipts.has(id)) office.lost.add(id);
  for (const { id } of carrier.accepted) {
    if (!intents.has(id) || receipts.has(id)) continue;
    office.lost.add(id);
    office.restoredAway.add(id);
  }
  const remaining = await server.query<{ id: string }>('select id from auth.users');
  for (const { id } of remaining) if (office.deletedAccounts.delete(id)) office.accountsReturned.add(id);
  for (const { id } of world.users.accounts)
    if (!remaining.some((user) => user.id === id)) office.deletedAccounts.add(id);
}

async function approvedClaims(server: World['server']): Promise<ReadonlySet<string>> {
  const claims = await server.query<{ id: string }>('select id from public.claimed_entities where approved');
  return new Set(claims.map(({ id }) => id));
}

/** Not of the authors of listings, whose rows have the ids of these. */
async function receiptsOf(server: World['server']): Promise<ReadonlySet<string>> {
  const receipts = await server.query<{ id: string }>(
    "select id from sync.receipts where table_name <> 'listing_private'",
  );
  return new Set(receipts.map(({ id }) => id));
}
