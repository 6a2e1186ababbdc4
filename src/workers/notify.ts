// Notifications of the service worker: its own, from what the local tables have, and the server's, which arrive as push messages (M18).
import * as v from 'valibot';
import { readCurrentNews } from '#db/notifications/current-news.ts';
import {
  noteShown,
  readLook,
  readNotificationState,
  writeLook,
} from '#db/notifications/notification-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { dueNews, lookAfter, lookAt } from '#domain/notifications/due-news.ts';
import { newsPath, newsText, type NewsItem } from '#domain/notifications/news.ts';

/** What the service worker notifies with. */
export type Notifier = {
  db: Database;
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
  /** Whether the user has the open app before them. */
  isInView: () => Promise<boolean>;
  locks: Pick<LockManager, 'request'>;
  now: () => number;
};

/** All news of this device is one notification. */
const TAG = 'headwater-news';
const LOCK = 'headwater-news';
/** Deadline of the wait for another comparison (ms). */
const LOCK_MS = 30_000;

const itemsSchema = v.object({
  items: v.array(
    v.variant('kind', [
      v.object({ kind: v.picklist(['enquiry', 'listing', 'answer', 'refused']), key: v.string() }),
      v.object({
        kind: v.literal('watch'),
        key: v.string(),
        change: v.object({
          kind: v.picklist(['new', 'cheaper', 'dearer', 'gone']),
          from: v.exactOptional(v.number()),
          to: v.exactOptional(v.number()),
        }),
      }),
    ]),
  ),
});

/** Compares what there is with the user's last look, and notifies them once of what is new. */
export async function notifyOfNews(notifier: Notifier): Promise<void> {
  if (!(await readNotificationState(notifier.db)).isOn) return;
  const options = { signal: AbortSignal.timeout(LOCK_MS) };
  await notifier.locks.request(LOCK, options, () => compareWithLook(notifier));
}

async function compareWithLook({ db, registration, isInView, now }: Notifier): Promise<void> {
  const owner = (await readSession(db))?.userId ?? null;
  const [news, before] = await Promise.all([readCurrentNews(db, now()), readLook(db)]);
  const look = before ?? { owner, known: [], watchesOn: null };
  if (before === null || (await isInView())) return writeLook(db, lookAt(news, look));
  const at = new Date(now());
  const told = dueNews(news, look, at);
  if (told.length > 0) await show(registration, told);
  return writeLook(db, lookAfter(news, { before: look, told, now: at }));
}

/** Adds to the notification that is still there. */
async function show(registration: Notifier['registration'], told: readonly NewsItem[]): Promise<void> {
  const [last] = await registration.getNotifications({ tag: TAG });
  const shown = v.safeParse(itemsSchema, last?.data);
  const items = [
    ...new Map(
      [...(shown.success ? shown.output.items : []), ...told].map((item) => [item.key, item]),
    ).values(),
  ];
  await registration.showNotification(newsText(items), {
    ...APPEARANCE,
    tag: TAG,
    data: { items, path: newsPath(items) },
  });
}

const APPEARANCE = { icon: '/icon-192.png', lang: 'en-AU', renotify: true };

/** A push message of the server, in the form of Declarative Web Push: a sentence without content, and the page that it leads to. */
const noticeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    notification: v.object({
      title: v.pipe(v.string(), v.maxLength(200)),
      navigate: v.pipe(v.string(), v.url()),
      tag: v.pipe(v.string(), v.maxLength(100)),
    }),
  }),
);

/** Shows a notice of the server once, unless its user has signed out here or has the open app before them. */
export async function showNotice({ db, registration, isInView }: Notifier, text: string): Promise<void> {
  const parsed = v.safeParse(noticeSchema, text);
  if (!parsed.success) return;
  const { title, navigate, tag } = parsed.output.notification;
  const [{ push }, session] = await Promise.all([readNotificationState(db), readSession(db)]);
  const isForUser = push !== null && push.userId === session?.userId;
  if (!isForUser || !(await noteShown(db, `${tag} ${title}`)) || (await isInView())) return;
  const { pathname, search, hash } = new URL(navigate);
  await registration.showNotification(title, {
    ...APPEARANCE,
    tag,
    data: { path: `${pathname}${search}${hash}` },
  });
}

/** After a notice of the server, what it announced is not announced again by this device. */
export async function noteAnnounced({ db, now }: Notifier): Promise<void> {
  const before = await readLook(db);
  if (before === null) return;
  const news = await readCurrentNews(db, now());
  const told = news.filter(({ kind }) => ANNOUNCED.has(kind));
  await writeLook(db, lookAfter(news, { before, told, now: new Date(now()) }));
}

const ANNOUNCED: ReadonlySet<NewsItem['kind']> = new Set(['enquiry', 'listing', 'answer']);

const pathSchema = v.object({ path: v.pipe(v.string(), v.startsWith('/')) });

/** The page of a notification; the home page for one of another version of the app. */
export function pathOf({ data }: Pick<Notification, 'data'>): string {
  const parsed = v.safeParse(pathSchema, data);
  return parsed.success ? parsed.output.path : '/';
}
