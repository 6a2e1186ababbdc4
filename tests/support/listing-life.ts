import * as v from 'valibot';
import { beforeAll } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { BROKER_OF_OTHER_COMPANY, COMPANY, OTHER_COMPANY } from './seed-ids.ts';
import { insertClaim, listingChangeRow, listingPrivateRow, parcelRow, type Row } from './server-rows.ts';
import type { TestServer } from './server.ts';
import { signUp, signUpAdministrator, visitorOf, type Answer, type ApiUser, type SignedIn } from './users.ts';

/** Everyone who may have something to do with a listing of `BROKER`. */
export type ListingUsers = {
  visitor: ApiUser;
  author: SignedIn;
  /** A user with an approved claim on the broker, and one with an approved claim on the company. */
  broker: SignedIn;
  company: SignedIn;
  /** Had an approved claim on the broker. */
  former: SignedIn;
  /** Has a pending claim on the broker, and approved ones on others. */
  stranger: SignedIn;
  admin: SignedIn;
};

export async function signUpListingUsers(server: TestServer): Promise<ListingUsers> {
  const users: ListingUsers = {
    visitor: visitorOf(server),
    author: await signUp(server, 'author'),
    broker: await signUp(server, 'broker'),
    company: await signUp(server, 'company'),
    former: await signUp(server, 'former'),
    stranger: await signUp(server, 'stranger'),
    admin: await signUpAdministrator(server, 'admin'),
  };
  const claim = (user: SignedIn, changes: Partial<Row<'claimed_entities'>>) =>
    insertClaim(server, user.id, changes);
  await claim(users.broker, { approved: true });
  await claim(users.company, { entity_type: 'company', entity_id: COMPANY, approved: true });
  await claim(users.stranger, {});
  await claim(users.stranger, { entity_id: BROKER_OF_OTHER_COMPANY, approved: true });
  await claim(users.stranger, { entity_type: 'company', entity_id: OTHER_COMPANY, approved: true });
  const revoked = await claim(users.former, { approved: true });
  await users.admin.request('DELETE', `/rest/v1/claimed_entities?id=eq.${revoked}`);
  return users;
}

/** They sign up before the tests of a file, or of a `describe`. */
export function listingUsersOf(server: TestServer): ListingUsers {
  const users = {} as ListingUsers;
  beforeAll(async () => {
    Object.assign(users, await signUpListingUsers(server));
  });
  return users;
}

/** The answer to an insert without the row in it. */
export const ACCEPTED: Answer = { status: 201, body: '' };

export function send(
  { request }: ApiUser,
  table: 'listing_private' | 'listing_changes' | 'reports' | 'enquiries' | 'enquiry_answers',
  body: object,
): Promise<Answer> {
  return request('POST', `/rest/v1/${table}`, { body, prefer: 'return=minimal' });
}

/** Lists a parcel as a device does: first what is private, then the parcel. Resolves to its id. */
export async function publish(user: ApiUser, contact: Partial<Row<'listing_private'>> = {}): Promise<string> {
  const id = newId();
  const key = user.id === null ? {} : { key_hash: null };
  const answers = [
    await send(user, 'listing_private', listingPrivateRow({ id, user_id: user.id, ...key, ...contact })),
    await user.request('POST', '/rest/v1/parcels', { body: parcelRow({ id }) }),
  ];
  if (answers.some(({ status }) => status !== 201)) throw new Error(JSON.stringify(answers));
  return id;
}

export type Change = Partial<Row<'listing_changes'>> & Pick<Row<'listing_changes'>, 'action'>;

export function sendChange(user: ApiUser, parcel: string, changes: Change): Promise<Answer> {
  return send(user, 'listing_changes', listingChangeRow({ parcel_id: parcel, user_id: user.id, ...changes }));
}

export const changeOfPrice = (now: number, before: number): Change => ({
  action: 'change',
  fields: { price: now },
  before: { price: before },
});

export async function readParcel(user: ApiUser, id: string): Promise<Record<string, unknown> | undefined> {
  const { body } = await user.request('GET', `/rest/v1/parcels?id=eq.${id}`);
  return v.parse(v.array(v.record(v.string(), v.unknown())), body)[0];
}

const readBackSchema = v.object({
  received: v.record(v.string(), v.nullable(v.string())),
  voided: v.array(v.string()),
  rows: v.array(v.unknown()),
});

/** The answer of `read_back`, or of `void_writes`. */
export async function receiptsOf(
  { request }: ApiUser,
  table: string,
  ids: string[],
  name: 'read_back' | 'void_writes' = 'read_back',
): Promise<v.InferOutput<typeof readBackSchema>> {
  const { body } = await request('POST', `/rest/v1/rpc/${name}`, { body: { table_name: table, ids } });
  return v.parse(readBackSchema, body);
}

/** An id as pages of the feed contain it: without dashes. */
export const feedId = (id: string): string => id.replaceAll('-', '');

const pageSchema = v.object({
  cursor: v.string(),
  done: v.literal(true),
  rows: v.record(v.string(), v.record(v.string(), v.array(v.any()))),
  deleted: v.record(v.string(), v.array(v.string())),
});

/** Everything that this user's device does not have since this cursor, in one page. */
export async function pull(
  { request }: ApiUser,
  since: string | null = null,
): Promise<v.InferOutput<typeof pageSchema>> {
  const { body } = await request('POST', '/rest/v1/rpc/pull_changes_from_primary', {
    body: { since, page_size: 5000 },
  });
  return v.parse(pageSchema, body);
}
