import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { columnsSchema, rowsOf } from '#domain/feed/feed-columns.ts';
import { fromWire, toWire } from '#remote/wire.ts';
import { brokerSubmissionRow, claimRow, companySubmissionRow, insertAsOwner } from '#support/server-rows.ts';
import { changesNothing, unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type Answer, type SignedIn } from '#support/users.ts';

// Review like the administrator's page: lists, approval, rejection and claims, each by the requests that it sends.
const server = runningServer();
const FEED = v.object({
  cursor: v.string(),
  rows: v.record(
    v.string(),
    v.pipe(
      columnsSchema,
      v.transform((columns) => rowsOf(fromWire(columns)).map((row) => toWire(row))),
    ),
  ),
  deleted: v.record(v.string(), v.array(v.string())),
});
let jo: SignedIn;
let admin: SignedIn;
let otherAdmin: SignedIn;

beforeAll(async () => {
  jo = await signUp(server, 'jo');
  admin = await signUpAdministrator(server, 'admin');
  otherAdmin = await signUpAdministrator(server, 'other-admin');
});

beforeEach(async () => {
  await server.query('delete from public.pending_companies');
  await server.query('delete from public.pending_brokers');
  await server.query('delete from public.claimed_entities');
});

const approveCompany = ({ request }: SignedIn, id: string) =>
  request('POST', '/rest/v1/rpc/approve_company', { body: { submission_id: id } });
const approveBroker = ({ request }: SignedIn, id: string) =>
  request('POST', '/rest/v1/rpc/approve_broker', { body: { submission_id: id } });
const reject = ({ request }: SignedIn, id: string) =>
  request('POST', '/rest/v1/rpc/reject_submission', {
    body: { kind: 'company', submission_id: id, reason: 'No licence' },
  });
const statuses = (answers: Answer[]) =>
  answers.map(({ body }) => v.parse(v.object({ status: v.string() }), body).status).toSorted();
const pull = async ({ request }: SignedIn, since: string | null = null) =>
  v.parse(FEED, (await request('POST', '/rest/v1/rpc/pull_changes', { body: { since } })).body);
const companiesNamed = (name: string) =>
  server.query<{ id: string }>('select id from public.companies where name = $1', [name]);

describe('approving', () => {
  it('creates an entry that the submitter and all devices receive', async () => {
    const before = await pull(jo);
    const submission = await insertAsOwner(
      server,
      'pending_companies',
      companySubmissionRow(jo.id, { name: 'Approved' }),
    );
    const { status, body } = await approveCompany(admin, submission);
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'approved', entity_id: expect.any(String) },
    });
    const { entity_id } = v.parse(v.object({ entity_id: v.string() }), body);
    const { rows } = await pull(jo, before.cursor);
    expect(rows).toMatchObject({
      companies: [{ id: entity_id, name: 'Approved' }],
      company_locations: [{ company_id: entity_id, city: '1 Weir Road', state: 'Unknown', is_primary: true }],
      pending_companies: [{ id: submission, status: 'approved' }],
      user_roles: [{ role: 'company' }],
      claimed_entities: [{ entity_type: 'company', entity_id, approved: true }],
    });
    expect((await pull(otherAdmin)).rows).toMatchObject({
      companies: expect.arrayContaining([expect.objectContaining({ id: entity_id })]),
    });
  });

  it('creates a broker with a rating of 0', async () => {
    const submission = await insertAsOwner(server, 'pending_brokers', brokerSubmissionRow(jo.id));
    const { body } = await approveBroker(admin, submission);
    const { entity_id } = v.parse(v.object({ status: v.literal('approved'), entity_id: v.string() }), body);
    expect(
      await admin.request(
        'GET',
        `/rest/v1/brokers?select=name,rating,reviews,transactions&id=eq.${entity_id}`,
      ),
    ).toEqual({
      status: 200,
      body: [{ name: 'Jo Farm', rating: 0, reviews: 0, transactions: 0 }],
    });
  });

  it('is forbidden to the submitter and to other users', async () => {
    const sam = await signUp(server, 'sam');
    const company = await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id));
    const broker = await insertAsOwner(server, 'pending_brokers', brokerSubmissionRow(jo.id));
    for (const user of [jo, sam]) {
      for (const request of [() => approveCompany(user, company), () => approveBroker(user, broker)]) {
        expect(await unchangedBy(server, request)).toEqual({ status: 200, body: { status: 'forbidden' } });
      }
    }
  });

  it('reports a submission that is missing or not pending', async () => {
    const submission = await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id));
    expect(await reject(admin, submission)).toMatchObject({ body: { status: 'rejected' } });
    const rejected = await unchangedBy(server, () => approveCompany(admin, submission));
    expect(rejected).toEqual({ status: 200, body: { status: 'not_pending', current: 'rejected' } });
    const unknown = await unchangedBy(server, () => approveBroker(admin, submission));
    expect(unknown).toEqual({ status: 200, body: { status: 'not_found' } });
  });

  it('creates one company when ten administrators press at once', async () => {
    const name = 'Pressed at once';
    const submission = await insertAsOwner(
      server,
      'pending_companies',
      companySubmissionRow(jo.id, { name }),
    );
    const presses = Array.from({ length: 10 }, (_, press) =>
      approveCompany(press % 2 === 0 ? admin : otherAdmin, submission),
    );
    expect(statuses(await Promise.all(presses))).toEqual([
      'approved',
      ...Array.from({ length: 9 }, () => 'not_pending'),
    ]);
    expect(await companiesNamed(name)).toHaveLength(1);
  });

  it('has one outcome when approval and rejection are sent at once', async () => {
    for (const [turn, inOrder] of [true, false].entries()) {
      const name = `Decided at once ${turn}`;
      const submission = await insertAsOwner(
        server,
        'pending_companies',
        companySubmissionRow(jo.id, { name }),
      );
      const press = [() => approveCompany(admin, submission), () => reject(otherAdmin, submission)] as const;
      await Promise.all((inOrder ? press : press.toReversed()).map((send) => send()));
      const [row] = await server.query<{ status: string }>(
        'select status from public.pending_companies where id = $1',
        [submission],
      );
      expect(row?.status).toBeOneOf(['approved', 'rejected']);
      expect(await companiesNamed(name)).toHaveLength(row?.status === 'approved' ? 1 : 0);
    }
  });
});

describe('a submission', () => {
  it.each(['pending_companies', 'pending_brokers'] as const)(
    'of %s is decided by the functions only',
    async (table) => {
      const row = table === 'pending_companies' ? companySubmissionRow(jo.id) : brokerSubmissionRow(jo.id);
      const submission = await insertAsOwner(server, table, row);
      const patch = (body: object) => () =>
        admin.request('PATCH', `/rest/v1/${table}?id=eq.${submission}&status=eq.pending`, { body });
      for (const change of [{ status: 'approved' }, { status: 'rejected' }, { name: 'Another' }])
        expect(await unchangedBy(server, patch(change))).toSatisfy(changesNothing);
    },
  );
});

describe('rejecting', () => {
  it('changes no row when the submission is already decided', async () => {
    const submission = await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id));
    await approveCompany(admin, submission);
    expect(await unchangedBy(server, () => reject(otherAdmin, submission))).toEqual({
      status: 200,
      body: { status: 'not_pending', current: 'approved' },
    });
  });

  it('reaches the submitter', async () => {
    const submission = await insertAsOwner(server, 'pending_companies', companySubmissionRow(jo.id));
    const before = await pull(jo);
    await reject(admin, submission);
    expect((await pull(jo, before.cursor)).rows).toMatchObject({
      pending_companies: [{ id: submission, status: 'rejected' }],
    });
  });
});

describe('claims', () => {
  const path = (claim: string) =>
    `/rest/v1/claimed_entities?id=eq.${claim}&approved=is.false&select=id,approved`;
  const approve = ({ request }: SignedIn, claim: string) =>
    request('PATCH', path(claim), { body: { approved: true } });
  const decline = ({ request }: SignedIn, claim: string) => request('DELETE', path(claim));

  it('that an administrator approves reach their owner as approved', async () => {
    const claim = await insertAsOwner(server, 'claimed_entities', claimRow(jo.id));
    const before = await pull(jo);
    expect(await approve(admin, claim)).toEqual({ status: 200, body: [{ id: claim, approved: true }] });
    expect((await pull(jo, before.cursor)).rows).toMatchObject({
      claimed_entities: [{ id: claim, approved: true }],
    });
  });

  it("that an administrator declines are removed from the owner's device only", async () => {
    const claim = await insertAsOwner(server, 'claimed_entities', claimRow(jo.id));
    const [mine, others] = [await pull(jo), await pull(otherAdmin)];
    expect(await decline(admin, claim)).toEqual({ status: 200, body: [{ id: claim, approved: false }] });
    expect((await pull(jo, mine.cursor)).deleted).toEqual({ claimed_entities: [claim] });
    expect((await pull(otherAdmin, others.cursor)).deleted).toEqual({});
  });

  it('are decided once', async () => {
    const [approved, declined] = [
      await insertAsOwner(server, 'claimed_entities', claimRow(jo.id)),
      await insertAsOwner(server, 'claimed_entities', claimRow(admin.id)),
    ];
    await approve(admin, approved);
    await decline(admin, declined);
    for (const claim of [approved, declined]) {
      expect(await unchangedBy(server, () => decline(otherAdmin, claim))).toEqual({ status: 200, body: [] });
      expect(await unchangedBy(server, () => approve(otherAdmin, claim))).toEqual({ status: 200, body: [] });
    }
  });
});

describe('the lists of the page', () => {
  it('contain pending submissions, newest first, with their author', async () => {
    for (const [name, created_at, status] of [
      ['Old', '2026-11-01T00:00:00Z', 'pending'],
      ['New', '2026-11-20T00:00:00Z', 'pending'],
      ['Decided', '2026-11-21T00:00:00Z', 'approved'],
    ] as const) {
      await insertAsOwner(
        server,
        'pending_companies',
        companySubmissionRow(jo.id, { name, created_at, status }),
      );
      await insertAsOwner(
        server,
        'pending_brokers',
        brokerSubmissionRow(jo.id, { name, created_at, status }),
      );
    }
    for (const table of ['pending_companies', 'pending_brokers']) {
      const path = `/rest/v1/${table}?select=name,user_id&status=eq.pending&order=created_at.desc`;
      expect(await admin.request('GET', path)).toEqual({
        status: 200,
        body: [
          { name: 'New', user_id: jo.id },
          { name: 'Old', user_id: jo.id },
        ],
      });
    }
    const path = `/rest/v1/profiles?select=id,email,full_name&id=in.(${jo.id})`;
    expect(await admin.request('GET', path)).toEqual({
      status: 200,
      body: [{ id: jo.id, email: jo.email, full_name: 'jo' }],
    });
  });

  it('contain pending claims in order of arrival', async () => {
    const sam = await signUp(server, 'sam');
    const first = await insertAsOwner(server, 'claimed_entities', claimRow(sam.id));
    const second = await insertAsOwner(server, 'claimed_entities', claimRow(jo.id));
    await insertAsOwner(server, 'claimed_entities', claimRow(admin.id, { approved: true }));
    const path = '/rest/v1/claimed_entities?select=id,user_id&approved=is.false&order=sync_xid';
    expect(await otherAdmin.request('GET', path)).toEqual({
      status: 200,
      body: [
        { id: first, user_id: sam.id },
        { id: second, user_id: jo.id },
      ],
    });
  });
});
