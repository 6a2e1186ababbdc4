import { beforeAll, describe, expect, it } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAction } from '#domain/review/actions.ts';
import type { Api } from '#remote/api.ts';
import { pageApi, valueOf, type Network } from '#support/page-api.ts';
import { BROKER_OF_OTHER_COMPANY, COMPANY } from '#support/seed-ids.ts';
import { companySubmissionRow, insertAsOwner, insertClaim } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, type SignedIn } from '#support/users.ts';

const server = runningServer();

/** The API as a user's page calls it, with the tokens of the device in turn. */
const asSeenBy = (tokens: string[], network?: Network): Api => pageApi(server, tokens, network);

const reason = 'The licence is missing.';
let admin: SignedIn;
let submitter: SignedIn;

beforeAll(async () => {
  admin = await signUpAdministrator(server, 'admin');
  submitter = await signUp(server, 'submitter');
});

const submitCompany = (name: string) =>
  insertAsOwner(server, 'pending_companies', companySubmissionRow(submitter.id, { name }));

describe('an administrator', () => {
  const review = () => asSeenBy([admin.token]).administration;
  /** What the server answers: the status, and the decision of another administrator. */
  const decide = async (action: AdminAction) => {
    const { status, current } = valueOf(await review().act(action));
    return current === null ? status : `${status} ${current}`;
  };

  it('sees pending submissions, newest first, with their authors, and no decided ones', async () => {
    const older = await submitCompany('Older');
    await server.query(
      "update public.pending_companies set created_at = now() - interval '1 hour' where id = $1",
      [older],
    );
    const newer = await submitCompany('Newer');
    await server.query("update public.pending_companies set status = 'rejected' where id = $1", [
      await submitCompany('Decided'),
    ]);
    const { companies, users, unreadable } = valueOf(await review().listPending());
    expect(companies.map(({ id }) => id)).toEqual([newer, older]);
    expect(users.get(submitter.id)?.fullName).toBe('submitter');
    expect(unreadable).toBe(0);
  });

  it.each([
    [
      'companies',
      'pending_companies',
      `insert into public.pending_companies (user_id, name, logo, description, phone, email, website, address, year_founded, regions)
       select $1, 'Company ' || n, 'https://a.example/l.png', 'Ten letters and more', '0255500101', 'a@a.example', 'https://a.example', 'Hay, NSW', 1999, '{Lachlan}'
       from generate_series(1, 1100) as n`,
    ],
    [
      'claims',
      'claimed_entities',
      `insert into public.claimed_entities (user_id, entity_type, entity_id)
       select $1, 'broker', gen_random_uuid() from generate_series(1, 1100)`,
    ],
  ] as const)(
    'sees all pending %s, although the API limits the rows of a response',
    async (kind, table, insert) => {
      const many = await signUp(server, 'many');
      await server.query(`alter table public.${table} disable trigger user`);
      await server.query(insert, [many.id]);
      await server.query(`alter table public.${table} enable trigger user`);
      const items = valueOf(await review().listPending())[kind];
      const theirs = items.filter(({ userId }) => userId === many.id);
      expect(new Set(theirs.map(({ id }) => id)).size).toBe(1100);
      expect(theirs).toHaveLength(1100);
      await server.query(`delete from public.${table} where user_id = $1`, [many.id]);
    },
  );

  it('approves once; the second time the result is that it was approved', async () => {
    const id = await submitCompany('Once');
    expect(await decide({ verb: 'approve', of: 'company', id })).toBe('approved');
    expect(await decide({ verb: 'approve', of: 'company', id })).toBe('notPending approved');
    expect(await decide({ verb: 'reject', of: 'company', id, reason })).toBe('notPending approved');
    expect(await server.query("select 1 from public.companies where name = 'Once'")).toHaveLength(1);
  });

  it('rejects once, with the reason', async () => {
    const id = await submitCompany('Rejected');
    expect(await decide({ verb: 'reject', of: 'company', id, reason })).toBe('rejected');
    expect(await decide({ verb: 'reject', of: 'company', id, reason: 'Another' })).toBe(
      'notPending rejected',
    );
    expect(await decide({ verb: 'reject', of: 'broker', id, reason })).toBe('notFound');
    expect(
      await server.query('select rejection_reason from public.pending_companies where id = $1', [id]),
    ).toEqual([{ rejection_reason: reason }]);
    expect((await review().act({ verb: 'reject', of: 'company', id, reason: 'x' })).kind).toBe('refused');
    expect(await decide({ verb: 'approve', of: 'company', id })).toBe('notPending rejected');
    expect(await decide({ verb: 'approve', of: 'broker', id })).toBe('notFound');
  });

  it('sees claims in the order of their arrival, approves one and declines another, each once', async () => {
    const first = await insertClaim(server, submitter.id, { entity_type: 'company', entity_id: COMPANY });
    const second = await insertClaim(server, submitter.id);
    expect(valueOf(await review().listPending()).claims.map(({ id }) => id)).toEqual([first, second]);
    expect(await decide({ verb: 'approveClaim', id: first })).toBe('approved');
    expect(await decide({ verb: 'declineClaim', id: first })).toBe('notPending');
    expect(await decide({ verb: 'declineClaim', id: second })).toBe('declined');
    expect(await decide({ verb: 'approveClaim', id: second })).toBe('notPending');
    expect(
      await server.query('select approved from public.claimed_entities where id = any($1)', [
        [first, second],
      ]),
    ).toEqual([{ approved: true }]);
  });

  it('sees who owns a profile, and revokes the ownership once', async () => {
    const owner = await signUp(server, 'owner');
    const id = await insertClaim(server, owner.id, { entity_id: BROKER_OF_OTHER_COMPANY });
    const ownerships = async () =>
      valueOf(await review().listPending()).ownerships.filter(({ userId }) => userId === owner.id);
    expect(await decide({ verb: 'revokeClaim', id })).toBe('notApproved');
    expect(await ownerships()).toEqual([]);
    expect(await decide({ verb: 'approveClaim', id })).toBe('approved');
    const { ownerships: owned, users } = valueOf(await review().listPending());
    expect(owned).toContainEqual({
      id,
      userId: owner.id,
      entityType: 'broker',
      entityId: BROKER_OF_OTHER_COMPANY,
      approved: true,
    });
    expect(users.get(owner.id)).toEqual({
      id: owner.id,
      fullName: 'owner',
      email: owner.email,
    });
    expect(await decide({ verb: 'revokeClaim', id })).toBe('revoked');
    expect(await decide({ verb: 'revokeClaim', id })).toBe('alreadyEnded');
    expect(await ownerships()).toEqual([]);
  });

  it('is asked to sign in only when the new token is refused too', async () => {
    const stale = 'a.stale.token';
    expect((await asSeenBy([stale, admin.token]).administration.listPending()).kind).toBe('answered');
    expect(await asSeenBy([stale]).administration.listPending()).toEqual({ kind: 'sign-in' });
  });

  it.each<[string, Network, RemoteResult<never>]>([
    [
      'no response',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { kind: 'unreachable', failureReason: 'no-response' },
    ],
    [
      'a page of another server',
      () => Promise.resolve(new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })),
      { kind: 'unreachable', failureReason: 'not-our-api' },
    ],
    [
      'a response of another shape',
      () => Promise.resolve(Response.json({ status: 'fine' })),
      { kind: 'unreachable', failureReason: 'not-our-api' },
    ],
    [
      'a refusal',
      () => Promise.resolve(Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })),
      { kind: 'refused', message: 'permission denied' },
    ],
  ])('classifies %s', async (_case, network, answer) => {
    const { administration, setup } = asSeenBy([admin.token], network);
    expect(await administration.listPending()).toEqual(answer);
    expect(await administration.act({ verb: 'approve', of: 'company', id: COMPANY })).toEqual(answer);
    expect(await administration.act({ verb: 'reject', of: 'company', id: COMPANY, reason })).toEqual(answer);
    expect(await administration.act({ verb: 'revokeClaim', id: COMPANY })).toEqual(answer);
    expect(await setup.grantAdmin({ key: 'a key', email: null })).toEqual(answer);
  });

  it("R493: gets the server's own error message", async () => {
    const network: Network = async () =>
      Response.json({ code: '53200', message: 'out of memory', details: null, hint: null }, { status: 500 });
    expect(await asSeenBy([admin.token], network).administration.listPending()).toEqual({
      kind: 'unreachable',
      failureReason: 'server-error',
      message: 'out of memory',
    });
  });

  it('sees the readable rows when one is unreadable', async () => {
    const readable = await submitCompany('Readable');
    const network: Network = async (request) => {
      const response = await server.fetch(request);
      const { companies, ...lists }: { companies: object[] } = await response.json();
      return Response.json({ companies: [{ id: 'of a later version' }, ...companies], ...lists });
    };
    const { companies, unreadable } = valueOf(
      await asSeenBy([admin.token], network).administration.listPending(),
    );
    expect(companies.map(({ id }) => id)).toContain(readable);
    expect(unreadable).toBe(1);
  });
});

describe('another user', () => {
  it('cannot approve, and sees only own rows', async () => {
    const other = await signUp(server, 'other');
    const { act, listPending } = asSeenBy([other.token]).administration;
    const id = await submitCompany('Not own');
    const forbidden = { kind: 'refused', message: 'You are no longer an administrator.' };
    expect(await act({ verb: 'approve', of: 'company', id })).toEqual(forbidden);
    expect(await act({ verb: 'reject', of: 'company', id, reason })).toEqual(forbidden);
    expect(await act({ verb: 'revokeClaim', id })).toEqual(forbidden);
    expect(valueOf(await listPending()).companies).toEqual([]);
    expect(await server.query('select status from public.pending_companies where id = $1', [id])).toEqual([
      { status: 'pending' },
    ]);
  });

  it('becomes an administrator with the key only', async () => {
    const { setup } = asSeenBy([(await signUp(server, 'keyholder')).token]);
    const outcome = async (key: string, email: string | null = null) =>
      valueOf(await setup.grantAdmin({ key, email })).status;
    expect(await outcome('headwater-global')).toBe('invalidKey');
    expect(await outcome('headwater-local', 'nobody@review.example')).toBe('unknownEmail');
    expect(await outcome('headwater-local')).toBe('granted');
    expect(await outcome('headwater-local')).toBe('alreadyAdmin');
  });
});
