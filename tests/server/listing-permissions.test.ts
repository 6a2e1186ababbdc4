import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import {
  ACCEPTED,
  changeOfPrice,
  publish,
  readParcel,
  send,
  sendChange,
  signUpListingUsers,
} from '#support/listing-life.ts';
import {
  claimRow,
  insertAsOwner,
  KEY_OF_LISTING,
  listingPrivateRow,
  parcelRow,
} from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, type ApiUser, type SignedIn } from '#support/users.ts';

// Who changes, confirms, withdraws, adopts and disowns a listing, with real tokens.
const server = runningServer();
let visitor: ApiUser;
let author: SignedIn;
let broker: SignedIn;
let company: SignedIn;
let former: SignedIn;
let stranger: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  ({ visitor, author, broker, company, former, stranger, admin } = await signUpListingUsers(server));
});

const CALLERS = [
  'author',
  'broker',
  'company',
  'administrator',
  'former owner',
  'stranger',
  'visitor with the key',
  'visitor with a wrong key',
  'visitor',
] as const;
type Caller = (typeof CALLERS)[number];

describe('who may do what', () => {
  const DONE = 'done';
  const REFUSED = 'refused';
  // change, confirm, withdraw, adopt, not-mine; a confirmation names who confirmed. The listing is the author's and has a key.
  const MATRIX: Record<Caller, [string, string, string, string, string]> = {
    author: [DONE, 'seller', DONE, DONE, REFUSED],
    broker: [DONE, 'broker', DONE, REFUSED, DONE],
    company: [DONE, 'company', DONE, REFUSED, DONE],
    administrator: [DONE, REFUSED, DONE, REFUSED, REFUSED],
    'former owner': [REFUSED, REFUSED, REFUSED, REFUSED, REFUSED],
    stranger: [REFUSED, REFUSED, REFUSED, REFUSED, REFUSED],
    'visitor with the key': [DONE, 'seller', DONE, REFUSED, REFUSED],
    'visitor with a wrong key': [REFUSED, REFUSED, REFUSED, REFUSED, REFUSED],
    visitor: [REFUSED, REFUSED, REFUSED, REFUSED, REFUSED],
  };
  const CHANGES = [
    changeOfPrice(49_000, 50_000),
    { action: 'confirm' },
    { action: 'withdraw' },
    { action: 'adopt' },
    { action: 'not-mine' },
  ];
  const CELLS = CALLERS.flatMap((caller) =>
    MATRIX[caller].map((outcome, index) => {
      const sent = CHANGES[index] ?? { action: 'none' };
      return { caller, action: sent.action, sent, outcome };
    }),
  );
  const userOf = (caller: Caller): [ApiUser, { key: string | null }] => {
    const users: Partial<Record<Caller, ApiUser>> = {
      author,
      broker,
      company,
      administrator: admin,
      'former owner': former,
      stranger,
    };
    const keys: Partial<Record<Caller, string>> = {
      'visitor with the key': KEY_OF_LISTING,
      'visitor with a wrong key': 'another key',
    };
    return [users[caller] ?? visitor, { key: keys[caller] ?? null }];
  };

  it.each(CELLS)('$caller: $action is $outcome', async ({ caller, action, sent, outcome }) => {
    const id = newId();
    await insertAsOwner(server, 'listing_private', listingPrivateRow({ id, user_id: author.id }));
    await insertAsOwner(server, 'parcels', parcelRow({ id }));
    const [user, key] = userOf(caller);
    const request = () => sendChange(user, id, { ...sent, ...key });
    if (outcome === REFUSED) {
      expect(await unchangedBy(server, request)).toMatchObject({
        status: user.id === null ? 401 : 403,
        body: { code: '42501', message: expect.stringMatching(/^[A-Z].+\.$/) },
      });
      return;
    }
    expect(await request()).toEqual(ACCEPTED);
    const parcel = await readParcel(visitor, id);
    if (action === 'withdraw' || action === 'not-mine') expect(parcel).toBeUndefined();
    else
      expect(parcel).toMatchObject({
        price: action === 'change' ? 49_000 : 50_000,
        confirmed_by: action === 'confirm' ? outcome : null,
      });
  });

  it('refuses what is sent in the name of another user, or by a visitor in the name of one', async () => {
    const id = await publish(author);
    for (const user of [stranger, visitor, broker]) {
      const asAuthor = () => sendChange(user, id, { ...changeOfPrice(1, 50_000), user_id: author.id });
      expect((await unchangedBy(server, asAuthor)).status).toBe(user.id === null ? 401 : 403);
      const row = listingPrivateRow({ user_id: author.id });
      expect((await unchangedBy(server, () => send(user, 'listing_private', row))).status).toBe(
        user.id === null ? 401 : 403,
      );
    }
  });

  it('ends the right of an owner with the claim', async () => {
    const [id, owner] = [await publish(visitor), await signUp(server, 'owner')];
    const claim = await insertAsOwner(server, 'claimed_entities', claimRow(owner.id, { approved: true }));
    expect(await sendChange(owner, id, changeOfPrice(49_000, 50_000))).toEqual(ACCEPTED);
    await admin.request('DELETE', `/rest/v1/claimed_entities?id=eq.${claim}`);
    const late = () => sendChange(owner, id, changeOfPrice(48_000, 49_000));
    expect(await unchangedBy(server, late)).toMatchObject({ status: 403, body: { code: '42501' } });
  });
});

describe('a published id', () => {
  it.each(['with a private row', 'without one', 'of a withdrawn parcel'])(
    'cannot be taken over: %s',
    async (kind) => {
      const id = kind === 'with a private row' ? await publish(author) : newId();
      if (kind !== 'with a private row')
        await visitor.request('POST', '/rest/v1/parcels', { body: parcelRow({ id }) });
      if (kind === 'of a withdrawn parcel') await admin.request('DELETE', `/rest/v1/parcels?id=eq.${id}`);
      for (const user of [stranger, visitor]) {
        const row = listingPrivateRow({ id, user_id: user.id });
        const answer = await unchangedBy(server, () => send(user, 'listing_private', row));
        // Where a receipt exists, nothing happens.
        if (kind === 'with a private row') expect(answer).toEqual(ACCEPTED);
        else
          expect(answer).toMatchObject({
            status: 400,
            body: { code: '22023', hint: 'id', message: 'This listing exists already.' },
          });
        const merge = () =>
          user.request('POST', '/rest/v1/listing_private?on_conflict=id', {
            body: row,
            prefer: 'resolution=merge-duplicates,return=minimal',
          });
        const { status } = await unchangedBy(server, merge);
        expect(status < 300 ? kind : 'refused').toBe(status < 300 ? 'with a private row' : 'refused');
      }
    },
  );
});
