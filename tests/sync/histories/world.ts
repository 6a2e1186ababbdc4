// The parts of a history: its world (devices, users, one server), its office (the administrators and operators of the server), its
// carrier (which takes requests to the server and records the writes) and, for each tab, a line (its faulty network).
import type { OutboxItem } from '#domain/operation/operation.ts';
import type { SellerContact } from '#domain/parcel/seller-contact.ts';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import type { TestServer } from '#support/server.ts';
import type { Standbys } from '#support/standbys.ts';
import { newAccount, signIn, signUpAdministrator, type Account } from '#support/users.ts';
import { newCarrier, type Carrier } from './carrier.ts';
import { newPhone, type Phone } from './phone.ts';
import { forgetSeen } from './seen-rows.ts';
import { installRig, loadServer } from './server-rig.ts';
import { openStandbys } from './standbys.ts';
import { startWriter, type Writer } from './writer.ts';

/** What an author saved in an outbox; `World` keeps it by the item's id. */
export type Intent = {
  kind: OutboxItem['kind'];
  owner: string | null;
  /** The profile that it claims, or the listing or profile that it changes. */
  subject: string | null;
};

/** The accounts that use the devices, and the administrator's id. */
export type Users = { accounts: Account[]; administrator: string };

/** A delayed action: it runs at the event with the number `due`, or at the end of the history. */
export type Later = { due: number; run: () => Promise<void> };

/** What the office removed, as SQL sees it. */
export type Office = {
  /** Ids of rows that the server has no more. */
  removed: Set<string>;
  /** Ids whose row or receipt was lost in a restore. */
  lost: Set<string>;
  /** Those of `lost` that were not deleted since. */
  restoredAway: Set<string>;
  /** Listings that were hidden at some time. */
  hidden: Set<string>;
  /** Changed a listing. */
  edited: boolean;
  deletedProfiles: Set<string>;
  deletedAccounts: Set<string>;
  /** Deleted accounts that a restore brought back: what was refused in between waits for its author. */
  accountsReturned: Set<string>;
  /** A claim was deleted. */
  claimsEnded: boolean;
  /** A name was approved, or an edit undone. */
  decidedOnProfiles: boolean;
  /** Listings of deleted accounts: with the account went the hash of the key that other devices have. */
  keysDeleted: Set<string>;
  /** A user became an administrator, or is one no more: devices learn that later. */
  rolesChanged: boolean;
  /** Names of prepared transactions. */
  openTransactions: string[];
};

export type World = {
  server: TestServer;
  users: Users;
  phones: Phone[];
  intents: Map<string, Intent>;
  /** Intents of changed items by their new title, which is unique. */
  authors: Map<string, Intent>;
  /** By item: the devices on which its author changed or discarded it. */
  reconsidered: Map<string, Set<Phone>>;
  /** Keys that fit no listing. */
  wrongKeys: Set<string>;
  /** Who said yes to the key of which listing, and on which device. */
  consents: Set<string>;
  /** Exported outboxes, as text. */
  files: string[];
  carrier: Carrier;
  office: Office;
  later: Later[];
  hasBackup: boolean;
  /** What a standby has that has been cut off; null while there is none. */
  standby: { hasBackup: boolean } | null;
  /** Those that stream from the server and answer reads. */
  standbys: Standbys | null;
  /** Null without standbys. */
  writer: Writer | null;
  /** They have what the server has lost. */
  isDiverged: boolean;
  /** Outbox rows that this version of the app cannot read. */
  unreadable: { phone: Phone; row: { id: string } }[];
  /** The number of changes so far; part of each new title, to make it unique. */
  editions: number;
  /** The number of events so far. */
  now: number;
};

export const CLAIMABLE: readonly string[] = Object.values(BROKER_IDS);

/** Prepares the server for all histories: two users, an administrator, a small directory; saves that as the first day. */
export async function openServer(server: TestServer): Promise<Users> {
  const accounts = await Promise.all([
    newAccount(server, { fullName: 'Jo Field' }),
    newAccount(server, { fullName: 'Ann Hay' }),
  ]);
  const { id } = await signUpAdministrator(server, 'office');
  // Throws unless they can sign in: histories would go on without users.
  for (const account of accounts) await signIn(server, account);
  await server.exec(`
    delete from public.parcels where id not in (select id from public.parcels order by id limit 3);
    delete from public.company_locations where id not in (select id from public.company_locations order by id limit 3);
    select sync.forget_tombstones('0 s');`);
  await server.query(
    `delete from public.brokers where id not in (select broker_id from public.parcels) and id <> all ($1)
       and id not in (select id from public.brokers order by id limit 3)`,
    [[BROKER, BROKER_OF_OTHER_COMPANY]],
  );
  await installRig(server);
  return { accounts, administrator: id };
}

/** Resets the server to the first day, and creates empty devices. */
export async function newWorld(
  server: TestServer,
  users: Users,
  { devices, reads }: { devices: number; reads: readonly number[] },
): Promise<World> {
  await loadServer(server, 'first_day');
  const carrier = newCarrier(server);
  const world: World = {
    server,
    users,
    phones: [],
    intents: new Map(),
    authors: new Map(),
    reconsidered: new Map(),
    wrongKeys: new Set(),
    consents: new Set(),
    files: [],
    carrier,
    office: {
      removed: new Set(),
      lost: new Set(),
      restoredAway: new Set(),
      hidden: new Set(),
      edited: false,
      deletedProfiles: new Set(),
      deletedAccounts: new Set(),
      accountsReturned: new Set(),
      claimsEnded: false,
      decidedOnProfiles: false,
      keysDeleted: new Set(),
      rolesChanged: false,
      openTransactions: [],
    },
    later: [],
    hasBackup: false,
    standby: null,
    standbys: await openStandbys(server, reads),
    writer: startWriter(server),
    isDiverged: false,
    unreadable: [],
    editions: 0,
    now: 0,
  };
  carrier.onWithdrawn = (id) => forgetSeen(world.phones, new Set([id]));
  for (let index = 0; index < devices; index++) world.phones.push(newPhone(index, carrier));
  return world;
}

/** Counts the next event and runs the delayed actions that are due by then. */
export async function tick(world: World): Promise<void> {
  world.now++;
  await runLater(world, ({ due }) => due <= world.now);
}

/** Runs delayed actions now. */
export async function runLater(world: World, isDue: (later: Later) => boolean = () => true): Promise<void> {
  for (let next = world.later.find(isDue); next !== undefined; next = world.later.find(isDue)) {
    world.later.splice(world.later.indexOf(next), 1);
    await next.run();
  }
}

/** A seller with another phone number each time. */
export function newContact(world: World): SellerContact {
  return { name: 'Jo Farm', phone: `0491 ${100_000 + ++world.editions}`, email: null };
}
