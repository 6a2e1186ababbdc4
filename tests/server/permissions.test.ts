import { beforeAll, expect, it } from 'vitest';
import { toWire } from '#remote/wire.ts';
import { publish, send, sendChange, signUpListingUsers } from '#support/listing-life.ts';
import { call, report } from '#support/moderation.ts';
import { changeProfile, readOne } from '#support/profiles.ts';
import { pushSubscriptionArgs } from '#support/push-subscriptions.ts';
import { seasonFact } from '#support/season.ts';
import { BROKER } from '#support/seed-ids.ts';
import {
  brokerSubmissionRow,
  companySubmissionRow,
  enquiryAnswerRow,
  enquiryRow,
  insertAsOwner,
  type TableName,
} from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import type { ApiUser, SignedIn } from '#support/users.ts';

// Whose rows a token reads, and that nobody else's are changed. Every cell, by role and operation, is in pgTAP: 140-matrix.
const server = runningServer();
const ROLES = ['visitor', 'owner', 'stranger', 'administrator'] as const;
type Role = (typeof ROLES)[number];

/** The column of a row's owner, and who reads the rows of the owner. */
const TABLES: Record<TableName, [owner: string | null, readers: readonly Role[]]> = {
  companies: [null, ROLES],
  company_locations: [null, ROLES],
  brokers: [null, ROLES],
  parcels: [null, ROLES],
  credentials: [null, ROLES],
  listing_events: [null, ROLES],
  season_facts: [null, ROLES],
  profiles: ['id', ['owner', 'administrator']],
  user_roles: ['user_id', ['owner', 'administrator']],
  pending_companies: ['user_id', ['owner', 'administrator']],
  pending_brokers: ['user_id', ['owner', 'administrator']],
  claimed_entities: ['user_id', ['owner', 'administrator']],
  listing_private: ['user_id', ['owner']],
  inbox: ['user_id', ['owner']],
  enquiry_inbox: ['user_id', ['owner']],
  profile_requests: ['user_id', ['owner']],
  reports: ['user_id', ['administrator']],
  hidden_listings: [null, ['administrator']],
  listing_changes: ['user_id', []],
  enquiries: ['user_id', []],
  profile_changes: ['user_id', []],
  enquiry_answers: ['user_id', []],
  sent_messages: ['user_id', ['owner']],
  push_subscriptions: ['user_id', ['owner']],
  notice_emails: ['id', ['owner']],
};

let users: Record<Role, ApiUser>;
let owner: SignedIn;

beforeAll(async () => {
  const { visitor, broker, stranger, admin } = await signUpListingUsers(server);
  owner = broker;
  users = { visitor, owner, stranger, administrator: admin };
  await insertAsOwner(server, 'user_roles', { user_id: owner.id, role: 'broker' });
  const { name } = await readOne(visitor, `brokers?id=eq.${BROKER}`);
  const [listed, hidden, own] = [await publish(visitor), await publish(visitor), await publish(owner)];
  const asked = enquiryRow({ parcel_id: listed });
  const answers = [
    await send(owner, 'enquiries', enquiryRow({ parcel_id: own, user_id: owner.id })),
    await send(visitor, 'enquiries', asked),
    await sendChange(owner, listed, { action: 'confirm' }),
    await send(owner, 'enquiry_answers', enquiryAnswerRow(asked.id, owner.id)),
    await report(owner, { subject_id: listed }),
    await changeProfile(owner, {
      fields: { name: 'Helen of Hay', fees: { note: 'Ask us' } },
      before: { name, fees: null },
    }),
    await owner.request('POST', '/rest/v1/pending_companies', { body: companySubmissionRow(owner.id) }),
    await owner.request('POST', '/rest/v1/pending_brokers', { body: brokerSubmissionRow(owner.id) }),
    await call(admin, 'moderate_listings', { parcel_ids: [hidden], action: 'hide' }),
    await call(admin, 'save_season_fact', { fact: toWire(seasonFact()) }),
    await call(owner, 'save_push_subscription', pushSubscriptionArgs()),
    await call(owner, 'save_notice_emails', { kinds: ['enquiry'] }),
  ];
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
});

it.each(Object.entries(TABLES))('%s', async (table, [column, readers]) => {
  const stored = column === null ? '' : ` where ${column} = '${owner.id}'`;
  expect(await server.query(`select from public.${table}${stored}`)).not.toEqual([]);
  const rows = `/rest/v1/${table}?${column === null ? 'id=not.is.null' : `${column}=eq.${owner.id}`}`;
  for (const role of ROLES) {
    const { status, body } = await users[role].request('GET', `${rows}&select=id`);
    const answer = status === 200 && Array.isArray(body) ? body.length > 0 : { status, body };
    if (readers.includes(role)) expect([role, answer]).toEqual([role, true]);
    // Without a privilege Postgres refuses; the embedded server has none and finds no row.
    else if (answer !== false) expect(answer).toMatchObject({ body: { code: '42501' } });
  }
  for (const role of ['visitor', 'stranger'] as const) {
    const remove = () => users[role].request('DELETE', rows);
    const { status, body } = await unchangedBy(server, remove);
    if (status === 200) expect(body).toEqual([]);
    else expect([status, body]).toMatchObject([expect.toBeOneOf([401, 403]), { code: '42501' }]);
  }
});
