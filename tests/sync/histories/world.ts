import type { OutboxItem } from '#domain/operation.ts';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { newAccount, type Account, signUpAdministrator } from '#support/users.ts';
import type { TestServer } from '#support/server.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { newCarrier, type Carrier } from './carrier.ts';
import { newPhone, type Phone } from './phone.ts';
import { installRig, loadServer } from './server-rig.ts';

/** Something that an author wrote, by the id under which it was saved. */
export type Intent = { kind: OutboxItem['kind']; owner: string | null; profile: string | null };

/** Whoever uses the devices, and the administrator. */
export type People = { accounts: Account[]; administrator: string };

/** What happens later: at the event of this number, or when the history is over. */
export type Later = { due: number; run: () => Promise<void> };

/** What the office did that takes rows away, as SQL saw it. */
export type Office = {
  /** Ids that the server had and has no more. */
  removed: Set<string>;
  /** Ids whose row or receipt a restore took away. */
  lost: Set<string>;
  /** Of those, what nobody has deleted since. */
  restoredAway: Set<string>;
  deletedProfiles: Set<string>;
  deletedAccounts: Set<string>;
  /** Names of transactions that are open. */
  held: string[];
};

/** Devices, people and one real server, what the people wrote, and what the office did. */
export type World = {
  server: TestServer;
  people: People;
  phones: Phone[];
  intents: Map<string, Intent>;
  /** The same by what was written, of what was changed: no two changes are alike. */
  authors: Map<string, Intent>;
  /** Texts of exported outboxes. */
  files: string[];
  carrier: Carrier;
  office: Office;
  later: Later[];
  hasBackup: boolean;
  /** Rows of outboxes that this version of the app cannot read. */
  unreadable: { phone: Phone; row: { id: string } }[];
  /** How often an item was changed: no two changes are alike. */
  editions: number;
  /** How many events there were. */
  now: number;
};

/** Profiles that can be claimed. */
export const CLAIMABLE: readonly string[] = Object.values(BROKER_IDS);

/** The password of `newAccount`, hashed at the least cost: a sign-in takes 3 ms instead of 45. */
const CHEAP_HASH = '$2b$04$dv014wYeIIpT7M5MVQUMj./hOYLZLti6s9Xy.hLJ3tXpy45B9z6YK';

/** The people of all histories, on a server with a small directory, whose state is kept as the first day. */
export async function openServer(server: TestServer): Promise<People> {
  const accounts = await Promise.all([
    newAccount(server, { fullName: 'Jo Field' }),
    newAccount(server, { fullName: 'Ann Hay' }),
  ]);
  const { id } = await signUpAdministrator(server, 'office');
  await server.query('update auth.users set encrypted_password = $1', [CHEAP_HASH]);
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

/** A server as on the first day, and devices that know nothing of it. */
export async function newWorld(
  server: TestServer,
  people: People,
  { devices }: { devices: number },
): Promise<World> {
  await loadServer(server, 'first_day');
  const carrier = newCarrier(server);
  const world: World = {
    server,
    people,
    phones: [],
    intents: new Map(),
    authors: new Map(),
    files: [],
    carrier,
    office: {
      removed: new Set(),
      lost: new Set(),
      restoredAway: new Set(),
      deletedProfiles: new Set(),
      deletedAccounts: new Set(),
      held: [],
    },
    later: [],
    hasBackup: false,
    unreadable: [],
    editions: 0,
    now: 0,
  };
  for (let index = 0; index < devices; index++) world.phones.push(newPhone(index, carrier));
  return world;
}

/** The next event: what is due by then happens first. */
export async function tick(world: World): Promise<void> {
  world.now++;
  await runLater(world, ({ due }) => due <= world.now);
}

/** Lets what was put off happen now. */
export async function runLater(world: World, isDue: (later: Later) => boolean = () => true): Promise<void> {
  for (let next = world.later.find(isDue); next !== undefined; next = world.later.find(isDue)) {
    world.later.splice(world.later.indexOf(next), 1);
    await next.run();
  }
}
