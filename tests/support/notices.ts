import webPush from 'web-push';
import { newId } from '#domain/values/id.ts';
import type { MailApi } from '../../supabase/functions/notify/mail.ts';
import { notify, type Summary } from '../../supabase/functions/notify/notifier.ts';
import { SERVER_URL } from './api.ts';
import { createBrowser, PUSH_ORIGIN, type PushBrowser } from './push-browser.ts';
import { ACCEPTED, startPushService, type PushService } from './push-service.ts';
import { BROKER, COMPANY } from './seed-ids.ts';
import { enquiryRow, insertAsOwner, insertClaim } from './server-rows.ts';
import type { TestServer } from './server.ts';
import { signUp, type SignedIn } from './users.ts';

const MAIL: MailApi = {
  url: 'https://mail.example/emails',
  token: 'token of the mail API',
  from: 'Headwater <no-reply@headwater.example>',
};
const KEYS = webPush.generateVAPIDKeys();
const FETCH = globalThis.fetch;

type RunOptions = Partial<Parameters<typeof notify>[0]> & { mail?: MailApi | null };

export type NotifierFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A time zone in which it is now about noon, or this hour. */
export function zoneAt(hour = 12): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** A push service for browsers, an API for e-mails, and the notifier between them and the server. */
export async function startNotices(server: TestServer) {
  const service: PushService = await startPushService(KEYS.publicKey);
  const mails = await startPushService(KEYS.publicKey);
  const log: string[] = [];
  /** All requests of notifiers, also those that nobody received. */
  const requests: string[] = [];
  const pending = new Set<Promise<Response>>();
  const reach: NotifierFetch = (url, init) => {
    requests.push(`${url} ${JSON.stringify([...new Headers(init.headers)])} ${String(init.body)}`);
    if (url.startsWith(SERVER_URL)) return server.fetch(new Request(url, init));
    if (url === MAIL.url) return FETCH(mails.url, init);
    return FETCH(url.replace(PUSH_ORIGIN, service.url), init);
  };
  const fetch: NotifierFetch = (url, init) => {
    const answer = reach(url, init);
    pending.add(answer);
    const forget = () => pending.delete(answer);
    answer.then(forget, forget);
    return answer;
  };
  return {
    service,
    mails,
    log,
    requests,
    fetch,
    /** Resolves when no request is unanswered, also none of a notifier that died. */
    idle: async () => {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
    run: ({ mail = MAIL, ...options }: RunOptions = {}): Promise<Summary> =>
      notify({
        settings: {
          server: { url: SERVER_URL, secretKey: server.secretKey() },
          siteUrl: 'https://headwater.example',
          keys: { ...KEYS, subject: 'mailto:operator@headwater.example' },
          mail,
        },
        fetch,
        log: (line) => log.push(line),
        ...options,
      }),
    /** A browser that a user has saved. */
    saveBrowser: async (user: SignedIn, timeZone = zoneAt()): Promise<PushBrowser> => {
      const browser = await createBrowser(timeZone);
      service.register(browser);
      const { status } = await user.request('POST', '/rest/v1/rpc/save_push_subscription', {
        body: browser.subscription,
      });
      if (status !== 200) throw new Error(`The server answered ${status}`);
      return browser;
    },
    /** Nothing waits, nobody has asked for anything, and the services know of no message. */
    clear: async () => {
      await server.exec(
        'delete from public.enquiries; delete from private.notices; delete from public.push_subscriptions; delete from public.notice_emails',
      );
      for (const { received, problems } of [service, mails]) received.length = problems.length = 0;
      service.answer = mails.answer = () => ACCEPTED;
      log.length = requests.length = 0;
    },
    stop: async () => {
      await service.close();
      await mails.close();
    },
  };
}

export type Notices = Awaited<ReturnType<typeof startNotices>>;

/** An owner of a broker of their own, whom nobody else asks. */
export async function signUpOwner(server: TestServer, name = 'owner') {
  const owner = await signUp(server, name);
  const [copied] = await server.query<{ id: string }>(
    `insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id)
     select name, title, email, phone, image, bio, specialties, location, company_id from public.brokers where id = $1 returning id`,
    [BROKER],
  );
  const broker = copied?.id ?? '';
  await insertClaim(server, owner.id, { entity_id: broker, approved: true });
  /** A question of a visitor to the broker. */
  const ask = (changes: Partial<ReturnType<typeof enquiryRow>> = {}) =>
    insertAsOwner(server, 'enquiries', {
      ...enquiryRow({ parcel_id: null, id: newId(), ...changes }),
      broker_id: broker,
      company_id: COMPANY,
    });
  return { owner, broker, ask };
}

/** Time passes for all notices. */
export async function passTime(server: TestServer, minutes: number): Promise<void> {
  const columns = ['created_at', 'due_at', 'tried_at', 'sent_at'];
  const earlier = columns.map((column) => `${column} = ${column} - $1 * interval '1 minute'`);
  await server.query(`update private.notices set ${earlier.join(', ')}`, [minutes]);
}

/** How many notices wait. */
export async function waitingNotices(server: TestServer): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    'select count(*)::int as count from private.notices where sent_at is null',
  );
  return row?.count ?? 0;
}

/** The number of events that a sentence tells of. */
export function countIn(sentence: string): number {
  return Number(/\d+/u.exec(sentence)?.[0] ?? 1);
}
