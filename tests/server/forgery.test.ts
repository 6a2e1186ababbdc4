import { beforeAll, describe, expect, it } from 'vitest';
import { publish } from '#support/listing-life.ts';
import { COMPANY } from '#support/seed-ids.ts';
import {
  brokerSubmissionRow,
  claimRow,
  companyRow,
  companySubmissionRow,
  insertAsOwner,
  insertClaim,
  listingPrivateRow,
  parcelRow,
  type TableName,
} from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { isRealServer, runningServer } from '#support/server.ts';
import { signUp, visitorOf, type Answer, type ApiUser, type SignedIn } from '#support/users.ts';

// What the syntax of the API would allow beyond single statements: upserts, rows of two kinds in one request, embedded tables.
const server = runningServer();
let visitor: ApiUser;
let jo: SignedIn;
let sam: SignedIn;
let claim: string;
let submission: string;
let parcel: string;
let listing: string;

beforeAll(async () => {
  visitor = visitorOf(server);
  jo = await signUp(server, 'jo');
  sam = await signUp(server, 'sam');
  claim = await insertClaim(server, jo.id);
  submission = await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id));
  parcel = await insertAsOwner(server, 'parcels', parcelRow());
  listing = await publish(sam);
});

/** An insert that becomes an update where the row exists. */
const merge = (table: TableName, key: string, body: unknown) =>
  jo.request('POST', `/rest/v1/${table}?on_conflict=${key}`, {
    body,
    prefer: 'resolution=merge-duplicates,return=minimal',
  });

describe('existing rows', () => {
  it.each<[string, () => Promise<Answer>]>([
    [
      "the user's claim approved",
      () => merge('claimed_entities', 'id', claimRow(jo.id, { id: claim, approved: true })),
    ],
    [
      "the user's claim approved by its profile",
      () => merge('claimed_entities', 'user_id,entity_type,entity_id', claimRow(jo.id, { approved: true })),
    ],
    [
      "the user's claim sent again",
      () => merge('claimed_entities', 'user_id,entity_type,entity_id', claimRow(jo.id)),
    ],
    [
      "the user's submission approved",
      () =>
        merge('pending_companies', 'id', companySubmissionRow(jo.id, { id: submission, status: 'approved' })),
    ],
    [
      "the user's submission rewritten",
      () => merge('pending_companies', 'id', companySubmissionRow(jo.id, { id: submission, name: 'Other' })),
    ],
    [
      'a good submission beside an approved one',
      () =>
        merge(
          'pending_companies',
          'id',
          ['pending', 'approved'].map((status) => companySubmissionRow(jo.id, { status })),
        ),
    ],
    ['the price of a parcel', () => merge('parcels', 'id', parcelRow({ id: parcel, price: 1 }))],
    [
      'the author of a parcel',
      () => merge('listing_private', 'id', listingPrivateRow({ id: parcel, user_id: jo.id })),
    ],
    [
      'the author of a listing',
      () => merge('listing_private', 'id', listingPrivateRow({ id: listing, user_id: jo.id })),
    ],
    ['a company', () => merge('companies', 'id', companyRow({ id: COMPANY, name: 'Mine' }))],
    [
      "the user's e-mail by an insert",
      () => merge('profiles', 'id', { id: jo.id, email: 'boss@farm.example' }),
    ],
    ["the user's name", () => merge('profiles', 'id', { id: jo.id, full_name: 'Boss' })],
    ["the user's role", () => merge('user_roles', 'user_id,role', { user_id: jo.id, role: 'admin' })],
  ])('are not overwritten: %s', async (_, request) => {
    const { status, body } = await unchangedBy(server, request);
    if (status < 300) expect(body).toBe('');
    else
      expect([status, body]).toMatchObject([
        expect.toBeOneOf([400, 401, 403, 409]),
        { code: expect.toBeOneOf(['42501', '23505', '22023']) },
      ]);
  });

  it('are not found through rows that refer to them', async () => {
    await insertAsOwner(server, 'pending_brokers', brokerSubmissionRow(jo.id));
    expect(await sam.request('GET', '/rest/v1/pending_brokers?select=id,companies(id)')).toEqual({
      status: 200,
      body: [],
    });
    const path = `/rest/v1/companies?select=id,pending_brokers(id)&id=eq.${COMPANY}`;
    const hidden = { status: 200, body: [{ id: COMPANY, pending_brokers: [] }] };
    expect(await sam.request('GET', path)).toEqual(hidden);
    // Table grants apply on the real server only.
    const refused = { status: 401, body: { code: '42501' } };
    expect(await visitor.request('GET', path)).toMatchObject(isRealServer ? refused : hidden);
  });
});
