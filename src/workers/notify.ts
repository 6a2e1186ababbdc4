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
import { NOTICE_KINDS, type NoticeKind } from '#domain/account/notices.ts';
import { dueNews, lookAfter, lookAt } from '#domain/notifications/due-news.ts';
import { newsPath, newsText, subjectOf, type NewsItem } from '#domain/notifications/news.ts';

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

/** `subjects` are those of the news that the notification sums; a notice of the server has none. */
const shownSchema = v.object({
  owner: v.nullable(v.string()),
  subjects: v.optional(v.array(v.string()), []),
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
  const at = new Date(now());
  const sees = before === null || (await isInView());
  const told = sees ? [] : dueNews(news, look, at);
  await show(registration, { owner, news, told });
  return writeLook(db, sees ? lookAt(news, look) : lookAfter(news, { before: look, told, now: at }));
}

/** Shows one notification of what is due now and of what the last one listed, as far as it is still news. */
async function show(
  registration: Notifier['registration'],
  { owner, news, told }: { owner: string | null; news: readonly NewsItem[]; told: readonly NewsItem[] },
): Promise<void> {
  const notifications = await registration.getNotifications();
  for (const each of notifications) if (isOfAnother(each, owner)) each.close();
  const last = notifications.find((each) => each.tag === TAG && !isOfAnother(each, owner));
  const shown = v.safeParse(shownSchema, last?.data);
  const before = shown.success ? shown.output.subjects : [];
  const subjects = new Set([...before, ...told.map(subjectOf)]);
  const items = news.filter((item) => subjects.has(subjectOf(item)));
  const title = newsText(items);
  if (items.length === 0) last?.close();
  else if (told.length > 0 || title !== last?.title)
    await registration.showNotification(title, {
      ...APPEARANCE,
      ...(told.length === 0 && SILENT),
      tag: TAG,
      data: { owner, subjects: items.map(subjectOf), path: newsPath(items) },
    });
}

function isOfAnother({ data }: Pick<Notification, 'data'>, owner: string | null): boolean {
  const shown = v.safeParse(shownSchema, data);
  return shown.success && shown.output.owner !== owner;
}

const APPEARANCE = { icon: '/icon-192.png', lang: 'en-AU', renotify: true };
const SILENT = { renotify: false, silent: true };

/** A push message of the server, in the form of Declarative Web Push: a sentence without content, and the page that it leads to. */
const noticeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    notification: v.object({
      title: v.pipe(v.string(), v.maxLength(200)),
      navigate: v.pipe(v.string(), v.url()),
      tag: v.pipe(v.string(), v.maxLength(100)),
      // A server of another version may name another kind, or none.
      data: v.fallback(v.nullable(v.object({ kind: v.picklist(NOTICE_KINDS) })), null),
    }),
  }),
);

/**
 * Shows a notice of the server once, unless its user has signed out here or has the open app before them. Resolves to the kind of news that
 * the user now knows of, or null.
 */
export async function showNotice(
  { db, registration, isInView }: Notifier,
  text: string,
): Promise<NoticeKind | null> {
  const parsed = v.safeParse(noticeSchema, text);
  if (!parsed.success) return null;
  const { title, navigate, tag, data } = parsed.output.notification;
  const [{ push }, session] = await Promise.all([readNotificationState(db), readSession(db)]);
  if (session === null || push?.userId !== session.userId) return null;
  if (!(await noteShown(db, `${tag} ${title}`))) return null;
  if (!(await isInView())) {
    const { pathname, search, hash } = new URL(navigate);
    await registration.showNotification(title, {
      ...APPEARANCE,
      tag,
      data: { owner: session.userId, path: `${pathname}${search}${hash}` },
    });
  }
  return data?.kind ?? null;
}

/** What a notice of the server has announced is not announced again by this device. */
export async function noteAnnounced({ db, now }: Notifier, kind: NoticeKind): Promise<void> {
  const before = await readLook(db);
  if (before === null) return;
  const news = await readCurrentNews(db, now());
  const told = news.filter((item) => item.kind === kind);
  await writeLook(db, lookAfter(news, { before, told, now: new Date(now()) }));
}

const pathSchema = v.object({ path: v.pipe(v.string(), v.startsWith('/')) });

/** The page of a notification; the home page for one of another version of the app. */
export function pathOf({ data }: Pick<Notification, 'data'>): string {
  const parsed = v.safeParse(pathSchema, data);
  return parsed.success ? parsed.output.path : '/';
}
