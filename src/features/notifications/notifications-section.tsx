import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BrowserNotifications } from '#client/browser-notifications.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useLive } from '#db/live/use-live.ts';
import { readNotificationState } from '#db/notifications/notification-state.ts';
import { useApi } from '#session/api.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Button } from '#ui/button.tsx';
import { FormSection } from '#ui/form.tsx';
import { showToast } from '#ui/toast.tsx';
import { keepPush, turnOff, turnOn, type PushOutcome } from './commands.ts';
import { NoticeEmails } from './notice-emails.tsx';

/** What the server offers: push notices with this key, unless it is empty, and e-mails. */
export type Notices = { vapidKey: string; hasEmails: boolean };

type NotificationsSectionProps = {
  browser: BrowserNotifications;
  notices: Notices;
  /** Whether only an app on the home screen can notify here (iPhone and iPad). */
  needsInstall: boolean;
};

export function NotificationsSection({ browser, notices, needsInstall }: NotificationsSectionProps) {
  const userId = useCurrentUser()?.user?.id ?? null;
  const permission = browser.permission();
  return (
    <FormSection title="Notifications">
      <p>
        New enquiries, answers, listings to confirm, and once a day what changed in your watchlist. Quiet from
        20:00 to 7:00. What you watch stays on this device.
      </p>
      {permission === 'unsupported' ? (
        <p className="text-ink-soft">
          {withoutNotifications(needsInstall ? NEEDS_INSTALL : UNSUPPORTED, userId)}
        </p>
      ) : (
        <OnThisDevice key={userId} {...{ browser, notices, userId }} />
      )}
      {userId !== null && notices.hasEmails && <NoticeEmails key={`${userId} emails`} />}
    </FormSection>
  );
}

const UNSUPPORTED = 'This browser cannot show notifications.';
const NEEDS_INSTALL = 'On an iPhone or iPad, Headwater notifies you once it is on the Home Screen.';
const BLOCKED =
  'Notifications from Headwater are blocked in this browser. Allow them in the browser’s settings for this site, then open this page again.';

/** Adds what works instead for this user or visitor. */
function withoutNotifications(reason: string, userId: string | null): string {
  return userId === null
    ? `${reason} Changes in your watchlist appear on Home and Find Water.`
    : `${reason} The menu and the desk show the same numbers.`;
}

const PUSH: Record<Exclude<PushOutcome, 'none'>, string> = {
  saved: 'Enquiries, answers and listings to confirm reach you while Headwater is closed.',
  'no-service':
    'This browser cannot be reached while Headwater is closed. It notifies you when it refreshes by itself.',
  'no-answer':
    'The browser’s push service did not answer. Headwater tries again when it is opened next; until then it notifies you when it refreshes by itself.',
  'not-sent':
    'The server could not be reached. Headwater tries again when it is opened next; until then it notifies you when it refreshes by itself.',
};

type OnThisDeviceProps = Pick<NotificationsSectionProps, 'browser' | 'notices'> & { userId: string | null };

function OnThisDevice({ browser, notices: { vapidKey }, userId }: OnThisDeviceProps) {
  const device = { db: useDatabase(), api: useApi(), browser, now: Date.now };
  const [answer, setAnswer] = useState(() => browser.permission());
  const status = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState(false);
  const [push, setPush] = useState<PushOutcome | null>(null);
  const { isOn } = useLive({
    key: 'notifications',
    query: async (db) => ({ isOn: (await readNotificationState(db)).isOn }),
    initial: { isOn: false },
  });
  const isActive = isOn && answer === 'granted';
  const toggle = async () => {
    setBusy(true);
    try {
      if (isActive) {
        await turnOff(device);
        setPush(null);
      } else {
        const given = await turnOn(device);
        flushSync(() => setAnswer(given));
        // The button is gone.
        if (given === 'denied') status.current?.focus();
      }
    } catch {
      const description =
        'This device could not save your choice. Close other tabs of this app and try again.';
      showToast({ tone: 'danger', title: 'Notifications were not changed', description });
    }
    setBusy(false);
  };
  useEffect(() => {
    if (isActive)
      void keepPush({ db: device.db, api: device.api, browser, now: Date.now }, vapidKey).then(setPush);
  }, [isActive, device.db, device.api, browser, vapidKey]);
  const asks = userId !== null && vapidKey !== '';
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="text-ink-soft empty:hidden">
        {answer === 'denied'
          ? withoutNotifications(BLOCKED, userId)
          : isActive
            ? 'Notifications are on for this device.'
            : ''}
      </p>
      <p role="status" className="text-ink-soft empty:hidden">
        {isActive && (push === null ? asks && 'Asking the browser…' : push !== 'none' && PUSH[push])}
      </p>
      {isActive && userId === null && vapidKey !== '' && (
        <p className="text-ink-soft">Sign in to be reached while Headwater is closed.</p>
      )}
      {answer !== 'denied' && (
        <Button variant="secondary" className="self-start" busy={busy} onClick={() => void toggle()}>
          {isActive ? 'Turn Off Notifications' : 'Turn On Notifications'}
        </Button>
      )}
    </>
  );
}
