// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://page-client.test/" }
// Options of its own give this file a window of its own: in a shared one, routers of other tests still listen.
// What the page sends, and what its clients must not do by themselves: the device keeps the session (law 14).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminAction, Verb } from '#domain/review/actions.ts';
import { createApi, type Api } from '#remote/api.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { seasonFact } from '#support/season.ts';
import supabase from '../../node_modules/@supabase/supabase-js/package.json' with { type: 'json' };

const HOUR_MS = 3_600_000;
const [ID, TOKEN, SESSION_TOKEN] = [
  '0198c1de-0000-7000-8000-000000000001',
  'token-of-jo',
  'token-of-sign-in',
];
const PASSWORD = 'A long dry summer 1';
const email = 'jo@farm.example';
const user = { id: ID, email, user_metadata: {}, app_metadata: {}, aud: 'authenticated' };
const session = {
  access_token: SESSION_TOKEN,
  refresh_token: 'refresh-token',
  token_type: 'bearer',
  expires_in: 3_600,
  // As a device with a fast clock receives it: in its past.
  expires_at: 3_600,
  user,
};

type Sent = { path: string; search: string; method: string; headers: Headers };

/** The page's API over a network that answers everything, and what was sent over it. */
function openPage({
  tokenOf = () => TOKEN,
  answerOf = () => [],
}: {
  tokenOf?: () => string;
  answerOf?: (path: string) => unknown;
} = {}): { api: Api; sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, method, headers } = new Request(input, init);
    const { pathname: path, search } = new URL(url);
    sent.push({ path, search, method, headers });
    if (path.endsWith('/logout')) return new Response(null, { status: 204 });
    if (path.endsWith('/user')) return Response.json(user);
    return Response.json(path.startsWith('/auth/v1/') ? session : await answerOf(path));
  };
  const api = createApi({
    options: { url: SERVER_URL, publishableKey: KEY, fetch, now: Date.now },
    identify: () => Promise.resolve({ kind: 'user', identity: { userId: ID, accessToken: tokenOf() } }),
    readSession: () => Promise.resolve(null),
    whenSeen: () => Promise.resolve(),
  });
  return { api, sent };
}

type Calls<T> = Record<keyof T, () => Promise<unknown>>;

/** Every call of the page for data: a new one has no types without a line here. */
function dataCalls(api: Api): (() => Promise<unknown>)[] {
  const act = <V extends Verb>(verb: V, details: Omit<AdminAction<V>, 'verb' | 'id'>) =>
    api.administration.act({ verb, id: ID, ...details } as AdminAction<V>);
  const actions: Record<Verb, () => Promise<unknown>> = {
    approve: () => act('approve', { of: 'company' }),
    reject: () => act('reject', { of: 'broker', reason: 'Twice' }),
    approveClaim: () => act('approveClaim', {}),
    declineClaim: () => act('declineClaim', {}),
    revokeClaim: () => act('revokeClaim', {}),
    hide: () => act('hide', {}),
    restore: () => act('restore', {}),
    hideSource: () => act('hideSource', {}),
    restoreSource: () => act('restoreSource', {}),
    removeEnquiries: () => act('removeEnquiries', {}),
    settle: () => act('settle', { subjectType: 'parcel', lastAt: '2026-11-26T00:00:00Z', outcome: 'kept' }),
    removeAdministrator: () => act('removeAdministrator', { name: 'Ada', isCaller: false }),
    check: () => act('check', { name: 'Fees', version: '1', until: '' }),
    uncheck: () => act('uncheck', { name: 'Fees' }),
    approveRequest: () => act('approveRequest', {}),
    rejectRequest: () => act('rejectRequest', { reason: 'Twice' }),
    saveFact: () => act('saveFact', { fact: seasonFact(), version: null }),
    removeFact: () => act('removeFact', { version: 'seen' }),
    undo: () =>
      act('undo', { change: { profile: { type: 'company', id: ID }, field: 'phone', version: 'seen' } }),
  };
  const { pushSubscriptions } = api;
  const calls: { [K in Exclude<keyof Api, 'auth' | 'endServerSession'>]: Calls<Omit<Api[K], 'act'>> } = {
    administration: {
      listPending: () => api.administration.listPending(),
      listListings: () => api.administration.listListings(),
      listProfiles: () => api.administration.listProfiles(),
      listAdministrators: () => api.administration.listAdministrators(),
    },
    inbox: { removeEnquiries: () => api.inbox.removeEnquiries({ enquiryId: ID, ofSender: true }) },
    pushSubscriptions: {
      savePushSubscription: () =>
        pushSubscriptions.savePushSubscription({ endpoint: '', p256dh: '', auth: '', timeZone: '' }),
      removePushSubscription: () => pushSubscriptions.removePushSubscription(''),
      readNoticeEmails: () => pushSubscriptions.readNoticeEmails(),
      saveNoticeEmails: () => pushSubscriptions.saveNoticeEmails([]),
    },
    setup: { grantAdmin: () => api.setup.grantAdmin({ key: 'key', email }) },
  };
  return [actions, ...Object.values(calls)].flatMap((of) => Object.values(of));
}

/** Every call of the page for accounts. */
function accountCalls({ auth }: Api): (() => Promise<unknown>)[] {
  const credentials = { email, currentPassword: PASSWORD };
  const calls: Calls<Api['auth']> = {
    signUp: () => auth.signUp({ fullName: 'Jo Farm', email, password: PASSWORD }),
    signIn: () => auth.signIn({ email, password: PASSWORD }),
    requestPasswordReset: () => auth.requestPasswordReset(email),
    resetPassword: () => auth.resetPassword({ email, code: '123456', password: PASSWORD }),
    changePassword: () => auth.changePassword({ ...credentials, password: `${PASSWORD}!` }),
    requestEmailChange: () => auth.requestEmailChange({ ...credentials, newEmail: 'ann@farm.example' }),
    confirmEmail: () => auth.confirmEmail({ email, code: '123456', currentEmail: email, currentCode: '' }),
    deleteAccount: () => auth.deleteAccount({ ...credentials, listings: 'withdraw' }),
    signOut: () => auth.signOut(TOKEN),
  };
  return Object.values(calls);
}

async function inTurn(calls: (() => Promise<unknown>)[]): Promise<void> {
  for (const call of calls) await call();
}

const supabaseJs = expect.stringMatching(`^supabase-js/${supabase.version};`);

it('sends each call for data through supabase-js, to one schema and as the user of the device', async () => {
  const { api, sent } = openPage();
  for (const call of dataCalls(api)) {
    sent.length = 0;
    await call();
    expect(sent).not.toEqual([]);
    for (const { path, headers } of sent)
      expect({ path, ...Object.fromEntries(headers) }).toMatchObject({
        path: expect.stringMatching(/^\/rest\/v1\//u),
        apikey: KEY,
        authorization: `Bearer ${TOKEN}`,
        'content-profile': 'public',
        'x-client-info': supabaseJs,
      });
  }
});

it('sends each call for data to the primary: a load balancer may send a GET to a server that lags', async () => {
  const { api, sent } = openPage();
  await inTurn(dataCalls(api));
  expect(sent.filter(({ method }) => method === 'GET' || method === 'HEAD')).toEqual([]);
});

it('sends each call for accounts through supabase-js', async () => {
  const { api, sent } = openPage();
  for (const call of accountCalls(api)) {
    sent.length = 0;
    await call();
    expect(sent).not.toEqual([]);
    for (const { headers } of sent)
      expect(Object.fromEntries(headers)).toMatchObject({ apikey: KEY, 'x-client-info': supabaseJs });
  }
});

it('uses up no refresh token on a device with a fast clock: the device has it', async () => {
  const { api, sent } = openPage();
  await inTurn(accountCalls(api));
  expect(sent.filter(({ search }) => search.includes('refresh_token'))).toEqual([]);
});

it('deletes the account of the user whose password was checked', async () => {
  const { api, sent } = openPage();
  await api.auth.deleteAccount({ email, currentPassword: PASSWORD, listings: 'withdraw' });
  expect(sent.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/auth/v1/token', `Bearer ${KEY}`],
    ['/rest/v1/rpc/delete_account', `Bearer ${SESSION_TOKEN}`],
  ]);
});

it('sends what a user began as that user, also after another has signed in', async () => {
  let token = TOKEN;
  const firstPart = Promise.withResolvers<unknown>();
  const parts = [firstPart.promise];
  const { api, sent } = openPage({
    tokenOf: () => token,
    answerOf: (path) => {
      if (path.endsWith('/claimed_entities')) return [{ id: ID }];
      return path.endsWith('/finish_inboxes') ? (parts.shift() ?? { status: 'done' }) : [];
    },
  });
  const tokensOf = (name: string) =>
    sent.filter(({ path }) => path.endsWith(name)).map(({ headers }) => headers.get('authorization'));
  await api.administration.act({ verb: 'approveClaim', id: ID });
  await expect.poll(() => tokensOf('/finish_inboxes')).toHaveLength(1);
  token = 'token-of-ann';
  await api.administration.listAdministrators();
  firstPart.resolve({ status: 'more' });
  await expect.poll(() => tokensOf('/finish_inboxes')).toHaveLength(2);
  expect(tokensOf('/list_administrators')).toEqual(['Bearer token-of-ann']);
  expect(tokensOf('/finish_inboxes')).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
});

describe('on its own, a client of the page', () => {
  const page = { local: vi.fn(), socket: vi.fn(), channel: vi.fn(), lock: vi.fn() };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', page.socket);
    vi.stubGlobal('BroadcastChannel', page.channel);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: page.lock } });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(page.local);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('keeps no session, opens no socket, takes no lock, and sends nothing when time passes or the page is shown', async () => {
    const { api, sent } = openPage();
    await inTurn([...dataCalls(api), ...accountCalls(api)]);
    sent.length = 0;
    for (const state of ['hidden', 'visible'] as const) {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(HOUR_MS);
    }
    for (const type of ['pagehide', 'pageshow', 'online']) window.dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(sent).toEqual([]);
    for (const [name, use] of Object.entries(page)) expect(use, name).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('listens to the page once, however often a user calls', async () => {
    const listen = vi.spyOn(window, 'addEventListener');
    const { api } = openPage();
    await inTurn(dataCalls(api));
    const before = listen.mock.calls.length;
    await inTurn(dataCalls(api));
    expect(listen.mock.calls.length - before).toBe(0);
  });
});
