// Broken rules of notices (M18).
import type { Mutant } from './listing-mutants.ts';

const DELIVERY = '../supabase/migrations/20261123001070_notice_delivery.sql';
const PUSH = '../supabase/functions/notify/push.ts';
const [sent, once] = ['tests/server/notifier.test.ts', 'tests/server/notifier-once.test.ts'];

export const NOTICE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'repeated-notice-is-another': {
    breaks: 'M18: a notice that is sent again is shown beside the first one',
    file: DELIVERY,
    code: 'coalesce(min(message::text)::uuid, gen_random_uuid())',
    replacement: 'gen_random_uuid()',
    caughtBy: once,
  },
  'notice-dies-with-its-notifier': {
    breaks: 'M18: what a notifier had taken when it died is never sent',
    file: DELIVERY,
    code: "due_at = now() + lease_seconds * interval '1 second'",
    replacement: "due_at = 'infinity'",
    caughtBy: once,
  },
  'taken-notice-is-due': {
    breaks: 'M18: two notifiers send the same notice',
    file: DELIVERY,
    code: "due_at = now() + lease_seconds * interval '1 second'",
    replacement: 'due_at = now()',
    caughtBy: once,
  },
  'email-beside-push': {
    breaks: 'M18: a user whose browser took the notice gets an e-mail as well',
    file: DELIVERY,
    code: 'and mail.subscription_id is null and mail.sent_at is null;',
    replacement: 'and mail.id is null;',
    caughtBy: once,
  },
  'notice-at-night': {
    breaks: 'M18: notices are sent at night',
    file: DELIVERY,
    code: '(select private.end_of_quiet(time_zone) from public.push_subscriptions where id = waiting.subscription_id),',
    replacement: 'null,',
    caughtBy: sent,
  },
  'gone-subscription-stays': {
    breaks: 'M18: a subscription that has ended is kept',
    file: PUSH,
    code: 'if (status === 404 || status === 410) return GONE;',
    replacement: 'if (status === 404 || status === 410) return DROPPED;',
    caughtBy: sent,
  },
  'push-service-not-heard': {
    breaks: 'M18: a push service that asks to wait is asked again before',
    file: PUSH,
    code: 'failed(message.attempt, retryAfter)',
    replacement: 'failed(message.attempt)',
    caughtBy: sent,
  },
};
