// Broken rules of notifications on the device (M18).
import type { Mutant } from './listing-mutants.ts';

const RULES = 'tests/domain/notifications/due-news.test.ts';
const WORKER = 'tests/workers/notify.test.ts';
const SIGN_OUT = 'tests/session/notifications-at-sign-out.test.ts';
const SCREEN = 'tests/features/notifications/notifications.test.tsx';

export const NOTIFICATION_MUTANTS: Readonly<Record<string, Mutant>> = {
  'no-quiet-hours': {
    breaks: 'M18: users are notified at night',
    file: 'domain/notifications/due-news.ts',
    code: 'return hours >= QUIET_FROM || hours < QUIET_UNTIL;',
    replacement: 'return hours >= QUIET_FROM && hours < QUIET_UNTIL;',
    caughtBy: RULES,
  },
  'watchlist-at-any-time': {
    breaks: 'M18: the watchlist is announced more than once a day',
    file: 'domain/notifications/due-news.ts',
    code: "item.kind !== 'watch' || look.watchesOn !== localDay(now)",
    replacement: "item.kind !== 'watch' || look.watchesOn !== ''",
    caughtBy: WORKER,
  },
  'announced-again': {
    breaks: 'M18: what a notice of the server said is announced again by the device',
    file: 'workers/notify.ts',
    code: 'const told = news.filter((item) => item.kind === kind);',
    replacement: 'const told = news.slice(0, 0);',
    caughtBy: WORKER,
  },
  'news-of-another-kind-swallowed': {
    breaks: 'M18: what a notice of the server did not announce is never announced',
    file: 'workers/notify.ts',
    code: 'const told = news.filter((item) => item.kind === kind);',
    replacement: 'const told = news;',
    caughtBy: WORKER,
  },
  'unshown-notice-announces': {
    breaks: 'M18: a notice of another user keeps the news of the current user from them',
    file: 'workers/notify.ts',
    code: 'if (session === null || push?.userId !== session.userId) return null;',
    replacement: 'if (session === null || push?.userId !== session.userId) return data?.kind ?? null;',
    caughtBy: WORKER,
  },
  'notice-of-another-user': {
    breaks: 'law 14: a notice for a user who has signed out is shown to the next one',
    file: 'workers/notify.ts',
    code: 'push?.userId !== session.userId',
    replacement: 'push === null',
    caughtBy: WORKER,
  },
  'notification-of-another-user': {
    breaks: 'law 14: what a user was notified of is added to the notification of the next one',
    file: 'workers/notify.ts',
    code: 'each.tag === TAG && !isOfAnother(each, owner)',
    replacement: 'each.tag === TAG',
    caughtBy: WORKER,
  },
  'notification-after-sign-out': {
    breaks: 'law 14: a notification stays on the screen when its user signs out',
    file: 'session/sign-in.ts',
    code: 'void closeNotifications().catch(() => undefined);',
    replacement: '',
    caughtBy: SIGN_OUT,
  },
  'notification-outlives-its-user': {
    breaks: 'law 14: a notification of another user stays on the screen',
    file: 'workers/notify.ts',
    code: 'if (isOfAnother(each, owner)) each.close();',
    replacement: 'break;',
    caughtBy: WORKER,
  },
  'notification-of-old-news': {
    breaks: 'M18: a notification stays when all that it said has been dealt with',
    file: 'workers/notify.ts',
    code: 'if (items.length === 0) last?.close();',
    replacement: 'if (items.length === 0) return;',
    caughtBy: WORKER,
  },
  'change-of-a-listing-added': {
    breaks: 'M18: a listing that changed again is missing from the notification that named it',
    file: 'domain/notifications/news.ts',
    code: "key.split(' ', 2).join(' ')",
    replacement: 'key',
    caughtBy: WORKER,
  },
  'alarm-about-less': {
    breaks: 'M18: a notification that has shrunk alerts the user',
    file: 'workers/notify.ts',
    code: '...(told.length === 0 && SILENT),',
    replacement: '',
    caughtBy: WORKER,
  },
  'refused-sign-out-ends-notices': {
    breaks: 'M18: a user whose sign-out was refused is no longer notified',
    file: 'remote/api.ts',
    code: 'if (answer.ok && endpoint !== undefined)',
    replacement: 'if (endpoint !== undefined)',
    caughtBy: 'tests/remote/push-subscriptions.test.ts',
  },
  'look-after-sign-out': {
    breaks: 'law 14: what a user watches stays on the device after they have signed out',
    file: 'db/session/session.ts',
    code: 'await removeDrafts(db);\n  await forgetLook(db);',
    replacement: 'await removeDrafts(db);',
    caughtBy: WORKER,
  },
  'emails-not-asked-after-a-pass': {
    breaks: 'M18: the choice of emails stays away after a pass has reached the server again',
    file: 'features/notifications/notice-emails.tsx',
    code: 'const readAnsweredAt = async () => (await readPass(db)).answeredAt;',
    replacement: 'const readAnsweredAt = async () => null;',
    caughtBy: SCREEN,
  },
  'emails-not-asked-online': {
    breaks: 'M18: the choice of emails stays away when the network has returned',
    file: 'ui/use-return.ts',
    code: "window.addEventListener('online', listener);",
    replacement: '',
    caughtBy: SCREEN,
  },
  'focus-lost-when-blocked': {
    breaks: 'M18: the focus is lost when the browser blocks notifications',
    file: 'features/notifications/notifications-section.tsx',
    code: "if (given === 'denied') status.current?.focus();",
    replacement: '',
    caughtBy: SCREEN,
  },
  'busy-button-loses-focus': {
    breaks: 'A pressed button loses the focus while it is busy',
    file: 'ui/button.tsx',
    code: "{ disabled: false, 'aria-disabled': true, 'aria-busy': true, onClick: ignore }",
    replacement: '{ disabled: true }',
    caughtBy: 'tests/ui/button.test.tsx',
  },
  'subscription-saved-once': {
    breaks: 'M18: a user whose subscription the server has lost is never notified again',
    file: 'features/notifications/commands.ts',
    code: 'localDay(new Date(now()))',
    replacement: "''",
    caughtBy: SCREEN,
  },
  'subscription-of-the-user-before': {
    breaks: 'law 14: the next user of a browser gets the notices of the one before',
    file: 'features/notifications/commands.ts',
    code: 'if (userId !== saved?.userId) await removeSubscription(device, manager);',
    replacement: '',
    caughtBy: SCREEN,
  },
};
