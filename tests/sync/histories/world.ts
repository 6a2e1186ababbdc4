import type { OutboxItem } from '#domain/operation.ts';
import { BROKER_IDS } from '#sample/sample-ids.ts';
import { newAccount, type Account } from '#support/account.ts';
import { handMovedClock } from '#support/clock.ts';
import { device, type Device } from '#support/device.ts';
import type { TestServer } from '#support/server.ts';

/** What must become of a wish: what its author wants by now, and whether the office deleted its row. */
export type Wish = {
  kind: OutboxItem['kind'];
  owner: string | null;
  wanted: boolean;
  deleted: boolean;
  /** What tells its row from others: the title, the name, or the claimed profile. */
  title: string;
};

/** Devices, people and one real server, and what the people want. */
export type World = {
  server: TestServer;
  devices: Device[];
  accounts: Account[];
  wishes: Map<string, Wish>;
};

/** Profiles that can be claimed. */
export const CLAIMABLE: readonly string[] = Object.values(BROKER_IDS);

/** The people of all histories: an account costs the auth service more than a history does. */
export function people(server: TestServer): Promise<Account[]> {
  return Promise.all([
    newAccount(server, { fullName: 'Jo Field' }),
    newAccount(server, { fullName: 'Ann Hay' }),
  ]);
}

/** A server as on the first day, and devices that know nothing of it. */
export async function newWorld(
  { server, accounts }: Pick<World, 'server' | 'accounts'>,
  { devices }: { devices: number },
): Promise<World> {
  await server.query("delete from public.parcels where title like 'History %'");
  await server.query('delete from public.claimed_entities');
  await server.query('delete from public.pending_companies');
  await server.query('delete from sync.receipts');
  await server.query('select sync.start_new_epoch()');
  return {
    server,
    accounts,
    devices: Array.from({ length: devices }, () => device({ server, clock: handMovedClock() })),
    wishes: new Map(),
  };
}
