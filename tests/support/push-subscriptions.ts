import { newId } from '#domain/values/id.ts';
import type { Database } from '#remote/database.types.ts';

type SubscriptionArgs = Database['public']['Functions']['save_push_subscription']['Args'];

/** What a browser saves, with the keys of the example in RFC 8291. */
export function pushSubscriptionArgs(changes: Partial<SubscriptionArgs> = {}): SubscriptionArgs {
  return {
    endpoint: `https://push.example/${newId()}`,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    time_zone: 'Australia/Sydney',
    ...changes,
  };
}
