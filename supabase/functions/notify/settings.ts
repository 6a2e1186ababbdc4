import type { MailApi } from './mail.ts';
import type { PushKeys } from './push.ts';
import type { Server } from './queue.ts';

/** What the operator decides. */
export type Settings = { server: Server; siteUrl: string; keys: PushKeys; mail: MailApi | null };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment (README), and names what is missing. */
export function readSettings(env: Environment): Settings {
  const need = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') throw new Error(`${name} is not set.`);
    return value;
  };
  return {
    server: { url: need('SUPABASE_URL'), secretKey: secretKeyIn(env) ?? need('SUPABASE_SECRET_KEY') },
    siteUrl: need('SITE_URL'),
    keys: {
      publicKey: need('VAPID_PUBLIC_KEY'),
      privateKey: need('VAPID_PRIVATE_KEY'),
      subject: need('VAPID_SUBJECT'),
    },
    mail: env['MAIL_URL']
      ? { url: env['MAIL_URL'], token: need('MAIL_TOKEN'), from: need('MAIL_FROM') }
      : null,
  };
}

/** A hosted project gives its functions all secret keys as an object by name, and before that a token. */
function secretKeyIn(env: Environment): string | undefined {
  const named: unknown = JSON.parse(env['SUPABASE_SECRET_KEYS'] ?? '{}');
  const [first]: unknown[] = Object.values(Object(named));
  return env['SUPABASE_SECRET_KEY'] ?? (typeof first === 'string' ? first : env['SUPABASE_SERVICE_ROLE_KEY']);
}
