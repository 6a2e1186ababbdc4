import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminAction, Verb } from '#domain/review/actions.ts';
import { newId } from '#domain/values/id.ts';
import { listFrom, report } from '#support/moderation.ts';
import { pageApi, valueOf, type Network } from '#support/page-api.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type SignedIn } from '#support/users.ts';

const server = runningServer();
const visitor = visitorOf(server);
const FORBIDDEN = { kind: 'refused', message: 'You are no longer an administrator.' };
let admin: SignedIn;
let user: SignedIn;

beforeAll(async () => {
  admin = await signUpAdministrator(server, 'admin');
  user = await signUp(server, 'user');
});

const moderationOf = ({ token }: SignedIn, network?: Network) =>
  pageApi(server, [token ?? ''], network).administration;

describe('an administrator', () => {
  it('hides and restores a device, each once', async () => {
    const id = newId();
    await listFrom(visitor, id, 12);
    const { listListings, act } = moderationOf(admin);
    expect(valueOf(await listListings()).sources).toMatchObject([{ id, public: 12, hidden: 0 }]);
    const outcomes = await Promise.all(
      [1, 2].map(async () => valueOf(await act({ verb: 'hideSource', id }))),
    );
    expect(new Map(outcomes.map(({ status, count }) => [status, count]))).toEqual(
      new Map([
        ['hidden', 12],
        ['unchanged', 0],
      ]),
    );
    expect(valueOf(await listListings()).sources).toMatchObject([{ id, public: 0, hidden: 12 }]);
    expect(valueOf(await act({ verb: 'restoreSource', id }))).toMatchObject({
      status: 'restored',
      count: 12,
      refused: [],
    });
  });

  it('restores a source part by part, and counts all of them', async () => {
    const [id, next] = [newId(), newId()];
    const refusal = { parcel_id: newId(), title: 'Cheap water', message: 'This broker is no longer listed.' };
    const part = { status: 'restored', changed: 1000, already: 1, refused: [refusal], next };
    const last = { status: 'notFound', changed: 0, already: 0, refused: [], next: null };
    const answers = [part, { ...part, status: 'unchanged', changed: 0 }, last];
    const sent: unknown[] = [];
    const network: Network = async (request) => {
      sent.push([new URL(request.url).pathname, await request.json()]);
      return Response.json(answers[sent.length - 1]);
    };
    expect(valueOf(await moderationOf(admin, network).act({ verb: 'restoreSource', id }))).toMatchObject({
      status: 'restored',
      count: 1000,
      already: 2,
      refused: [expect.objectContaining({ title: 'Cheap water' }), expect.anything()],
    });
    const path = '/rest/v1/rpc/restore_source';
    expect(sent).toEqual([
      [path, { source: id }],
      [path, { source: id, after: next }],
      [path, { source: id, after: next }],
    ]);
  });

  it('hides a listing, and settles only the reports that were listed', async () => {
    const [id = ''] = await listFrom(visitor, newId(), 1);
    const { listListings, act } = moderationOf(admin);
    await report(visitor, { subject_id: id, note: 'Asked for a deposit' });
    const [subject] = valueOf(await listListings()).reports;
    if (subject === undefined) throw new Error('The report is listed');
    expect(subject).toMatchObject({ subjectId: id, state: 'public', reports: 1, reasons: { fraud: 1 } });
    await report(visitor, { subject_id: id, reason: 'other' });
    expect(valueOf(await act({ verb: 'hide', id })).status).toBe('hidden');
    const { subjectType, lastAt } = subject;
    expect(valueOf(await act({ verb: 'settle', id, subjectType, lastAt, outcome: 'kept' }))).toMatchObject({
      status: 'settled',
      count: 1,
    });
    const { reports, hidden } = valueOf(await listListings());
    expect(reports).toMatchObject([{ subjectId: id, state: 'hidden', reports: 1, reasons: { other: 1 } }]);
    expect(hidden).toMatchObject([{ id, hiddenBy: { id: admin.id } }]);
  });

  it('names listings that cannot be restored', async () => {
    const [id = ''] = await listFrom(visitor, newId(), 1);
    const { act } = moderationOf(admin);
    await act({ verb: 'hide', id });
    await server.query(
      "update public.hidden_listings set content = jsonb_set(content, '{broker_id}', to_jsonb(gen_random_uuid())) where id = $1",
      [id],
    );
    expect(valueOf(await act({ verb: 'restore', id }))).toMatchObject({
      status: 'refused',
      refused: [{ id, message: expect.any(String) }],
    });
  });

  it('learns which lists are not whole', async () => {
    const network: Network = async (request) => {
      const lists: object = await (await server.fetch(request)).json();
      return Response.json({ ...lists, truncated: ['unconfirmed'] });
    };
    expect(valueOf(await moderationOf(admin).listListings()).truncated).toEqual([]);
    expect(valueOf(await moderationOf(admin, network).listListings()).truncated).toEqual(['unconfirmed']);
  });

  it('sees the readable entries when one is unreadable', async () => {
    const network: Network = async (request) => {
      const lists: object = await (await server.fetch(request)).json();
      return Response.json({ ...lists, reports: [{ subject_type: 'of a later version' }] });
    };
    const lists = valueOf(await moderationOf(admin, network).listListings());
    expect([lists.reports, lists.unreadable]).toEqual([[], 1]);
    expect(lists.unconfirmed.length).toBeGreaterThan(0);
  });

  it('removes an administrator, but not the last one', async () => {
    const other = await signUpAdministrator(server, 'other');
    const { listAdministrators, act } = moderationOf(admin);
    const remove = async (id: string) =>
      valueOf(await act({ verb: 'removeAdministrator', id, name: '', isCaller: false })).status;
    expect(valueOf(await listAdministrators()).map(({ id, isCaller }) => [id, isCaller])).toEqual([
      [admin.id, true],
      [other.id, false],
    ]);
    expect(await remove(other.id)).toBe('removed');
    expect(await remove(other.id)).toBe('notAdministrator');
    expect(await remove(admin.id)).toBe('lastAdministrator');
    expect(await moderationOf(other).listAdministrators()).toEqual(FORBIDDEN);
  });
});

describe('any other answer', () => {
  it('is a refusal for a user who is no administrator', async () => {
    const { act, listListings, listAdministrators } = moderationOf(user);
    const id = newId();
    for (const answer of [
      await listListings(),
      await act({ verb: 'hide', id }),
      await act({ verb: 'hideSource', id }),
      await act({
        verb: 'settle',
        id,
        subjectType: 'parcel',
        lastAt: new Date().toISOString(),
        outcome: 'kept',
      }),
      await listAdministrators(),
      await act({ verb: 'removeAdministrator', id: admin.id, name: '', isCaller: false }),
    ])
      expect(answer).toEqual(FORBIDDEN);
  });

  it('that has another shape is not believed', async () => {
    const { listListings, act } = moderationOf(admin, async () => Response.json({ status: 'ok' }));
    for (const answer of [await listListings(), await act({ verb: 'hideSource', id: newId() })])
      expect(answer).toEqual({ kind: 'unreachable', failureReason: 'not-our-api' });
  });

  it.each([
    ['hideSource', []],
    ['hideSource', { status: 'hidden' }],
    ['hideSource', { status: 'more', changed: 1, already: 0, refused: [], next: null }],
    ['settle', { status: 'settled' }],
    ['approve', { status: 'notPending' }],
    ['approveClaim', { status: 'approved' }],
  ] as const)('to %s that is %j is not believed', async (verb, answer) => {
    const { act } = moderationOf(admin, async () => Response.json(answer));
    const action = { verb, id: newId(), of: 'company', subjectType: 'parcel', lastAt: '' } as const;
    expect(await act<Verb>(action as AdminAction)).toEqual({
      kind: 'unreachable',
      failureReason: 'not-our-api',
    });
  });
});
