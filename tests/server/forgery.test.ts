import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { BROKER_OF_OTHER_COMPANY, COMPANY } from '#support/seed-ids.ts';
import {
  parcelRow,
  brokerRow,
  brokerSubmissionRow,
  claimRow,
  companyRow,
  companySubmissionRow,
  officeRow,
  insertAsOwner,
  type TableName,
} from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { isRealServer, runningServer } from '#support/server.ts';
import { signUp, visitorOf, type Answer, type ApiUser, type SignedIn } from '#support/users.ts';

// What a user with a valid token and an HTTP client may try. None of it changes a row.
const server = runningServer();
let visitor: ApiUser;
let jo: SignedIn;
let sam: SignedIn;
let claim: string;
let submission: string;
let parcel: string;

beforeAll(async () => {
  visitor = visitorOf(server);
  jo = await signUp(server, 'jo');
  sam = await signUp(server, 'sam');
  claim = await insertAsOwner(server, 'claimed_entities', claimRow(jo.id));
  submission = await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id));
  parcel = await insertAsOwner(server, 'parcels', parcelRow());
});

// The response leaves out the row, because select policies would refuse what insert policies allow.
const BLIND = 'return=minimal';
const send = (table: TableName, body: unknown, { request }: ApiUser = jo) =>
  request('POST', `/rest/v1/${table}`, { body, prefer: BLIND });
/** An insert that becomes an update where the row exists. */
const merge = (table: TableName, key: string, body: unknown) =>
  jo.request('POST', `/rest/v1/${table}?on_conflict=${key}`, {
    body,
    prefer: `resolution=merge-duplicates,${BLIND}`,
  });
const change = (pathAndFilter: string, body: unknown, { request } = jo) =>
  request('PATCH', `/rest/v1/${pathAndFilter}`, { body, prefer: BLIND });

describe('rows in the name of another user, or with a decision in them', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['a company submitted as sam', () => send('pending_companies', companySubmissionRow(sam.id))],
    ['a broker submitted as sam', () => send('pending_brokers', brokerSubmissionRow(sam.id))],
    ['a claim as sam', () => send('claimed_entities', claimRow(sam.id))],
    [
      'an approved company',
      () => send('pending_companies', companySubmissionRow(jo.id, { status: 'approved' })),
    ],
    [
      'a rejected company',
      () => send('pending_companies', companySubmissionRow(jo.id, { status: 'rejected' })),
    ],
    ['an approved broker', () => send('pending_brokers', brokerSubmissionRow(jo.id, { status: 'approved' }))],
    [
      'an approved claim',
      () =>
        send(
          'claimed_entities',
          claimRow(jo.id, { approved: true, entity_type: 'company', entity_id: COMPANY }),
        ),
    ],
    ['the role admin', () => send('user_roles', { user_id: jo.id, role: 'admin' })],
    ['the role admin for sam', () => send('user_roles', { user_id: sam.id, role: 'admin' })],
    ['a company of the directory', () => send('companies', companyRow())],
    ['an office', () => send('company_locations', officeRow())],
    ['a broker of the directory', () => send('brokers', brokerRow())],
    ['a profile', () => send('profiles', { id: newId(), email: 'boss@farm.example' })],
    ['a sold parcel', () => send('parcels', { ...parcelRow(), status: 'sold' })],
    ['a sold parcel of a visitor', () => send('parcels', { ...parcelRow(), status: 'sold' }, visitor)],
    [
      'a good company beside an approved one',
      () =>
        send('pending_companies', [
          companySubmissionRow(jo.id, { status: 'pending' }),
          companySubmissionRow(jo.id, { status: 'approved' }),
        ]),
    ],
  ])('refuses %s', async (_, request) => {
    const { status, body } = await unchangedBy(server, request);
    expect([status, body]).toMatchObject([expect.toBeOneOf([401, 403]), { code: '42501' }]);
  });

  it.each<[string, () => Promise<Answer>]>([
    ['of the visitor', () => send('parcels', parcelRow({ broker_id: BROKER_OF_OTHER_COMPANY }), visitor)],
    ['of a user', () => send('parcels', parcelRow({ broker_id: BROKER_OF_OTHER_COMPANY }))],
  ])('refuses a parcel %s under a broker of another company', async (_, request) => {
    expect(await unchangedBy(server, request)).toMatchObject({
      status: 400,
      body: {
        code: '22023',
        hint: 'broker_id',
        message: 'This broker no longer works for this company.',
      },
    });
  });

  it('sets the date of a submission itself, regardless of the date sent', async () => {
    const id = newId();
    const submit = (changes: object) =>
      jo.request('POST', '/rest/v1/pending_companies', {
        body: { ...companySubmissionRow(jo.id, { id }), ...changes },
      });
    const answer = await submit({ created_at: '2101-01-01T00:00:00Z' });
    // Column grants apply on the real server only.
    if (isRealServer) {
      expect(answer).toMatchObject({ status: 403, body: { code: '42501' } });
      await submit({});
    }
    expect(
      await server.query(
        "select created_at between now() - interval '1 minute' and now() as today from public.pending_companies where id = $1",
        [id],
      ),
    ).toEqual([{ today: true }]);
  });
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
    ['the price of a parcel', () => merge('parcels', 'id', parcelRow({ id: parcel, price: 1 }))],
    ['a company', () => merge('companies', 'id', companyRow({ id: COMPANY, name: 'Mine' }))],
    [
      "the user's e-mail by an insert",
      () => merge('profiles', 'id', { id: jo.id, email: 'boss@farm.example' }),
    ],
    ["the user's name", () => merge('profiles', 'id', { id: jo.id, full_name: 'Boss' })],
    ["the user's role", () => merge('user_roles', 'user_id,role', { user_id: jo.id, role: 'admin' })],
    ['whose claim it is', () => change(`claimed_entities?id=eq.${claim}`, { user_id: sam.id }, sam)],
    ['every parcel', () => change('parcels', { price: 1 })],
    ['every claim', () => change('claimed_entities', { approved: true })],
    ['every submission', () => change('pending_companies', { status: 'approved' })],
    ['every role', () => change('user_roles', { role: 'admin' })],
    ['every profile', () => change('profiles', { full_name: 'Boss' })],
    ["the user's e-mail", () => change(`profiles?id=eq.${jo.id}`, { email: 'boss@farm.example' })],
    ['no parcel at all', () => jo.request('DELETE', '/rest/v1/parcels', { prefer: BLIND })],
    ['no claim at all', () => jo.request('DELETE', '/rest/v1/claimed_entities', { prefer: BLIND })],
  ])('are not overwritten: %s', async (_, request) => {
    const { status, body } = await unchangedBy(server, request);
    if (status < 300) expect(body).toBe('');
    else
      expect([status, body]).toMatchObject([
        expect.toBeOneOf([401, 403, 409]),
        { code: expect.toBeOneOf(['42501', '23505']) },
      ]);
  });

  it.each<[string, string]>([
    ['the claims of others', '/rest/v1/claimed_entities?select=id'],
    ['the submissions of others', '/rest/v1/pending_companies?select=id,email'],
    ['submissions through a company', `/rest/v1/pending_brokers?select=id,companies(id)`],
    ['the roles of others', '/rest/v1/user_roles?select=id'],
    ['the e-mail of another user', '/rest/v1/profiles?select=id&email=like.jo.*'],
  ])('are hidden from sam: %s', async (_, path) => {
    expect(await sam.request('GET', path)).toEqual({ status: 200, body: [] });
  });

  it('do not expose submissions through a public company', async () => {
    await insertAsOwner(server, 'pending_brokers', brokerSubmissionRow(jo.id));
    const path = `/rest/v1/companies?select=id,pending_brokers(id)&id=eq.${COMPANY}`;
    const hidden = { status: 200, body: [{ id: COMPANY, pending_brokers: [] }] };
    expect(await sam.request('GET', path)).toEqual(hidden);
    // Table grants apply on the real server only.
    const refused = { status: 401, body: { code: '42501' } };
    expect(await visitor.request('GET', path)).toMatchObject(isRealServer ? refused : hidden);
  });
});
