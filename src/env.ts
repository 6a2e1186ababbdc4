import * as v from 'valibot';
import type { Release } from '#domain/app.ts';
import { abnSchema, type Operator } from '#domain/values/operator.ts';

const text = v.optional(v.pipe(v.string(), v.trim()), '');

const envSchema = v.object({
  /** Address of the Supabase API; empty means the origin that serves the app. */
  VITE_SUPABASE_URL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url())]), ''),
  VITE_SUPABASE_PUBLISHABLE_KEY: v.pipe(v.string(), v.minLength(1)),
  VITE_SAMPLE_DATA: v.optional(v.picklist(['on', 'off']), 'on'),
  VITE_OPERATOR_NAME: text,
  VITE_OPERATOR_ABN: v.optional(v.union([v.literal(''), abnSchema]), ''),
  VITE_OPERATOR_ADDRESS: text,
  VITE_OPERATOR_EMAIL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.email())]), ''),
  VITE_OPERATOR_HOSTS: text,
  /** The public key of push notices, with which the server's notifier signs; empty for none. */
  VITE_VAPID_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^([\w-]{87})?$/u, 'No VAPID public key')),
    '',
  ),
  /** Whether the notifier has a mail service. */
  VITE_NOTICE_EMAILS: v.optional(v.picklist(['on', 'off']), 'off'),
  /** Defined by vite.config.ts. */
  VITE_APP_VERSION: v.optional(v.string(), 'unknown'),
  VITE_APP_COMMIT: v.optional(v.string(), 'unknown'),
});

/** Read once at start; throws with the name of the setting that is wrong. */
export const env = readEnv(import.meta.env);

function readEnv(raw: unknown): {
  /** The origin that serves the app. */
  site: string;
  supabaseUrl: string;
  publishableKey: string;
  keepSample: boolean;
  operator: Operator;
  release: Release;
  notices: { vapidKey: string; hasEmails: boolean };
} {
  const parsed = v.safeParse(envSchema, raw);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    throw new Error(`The build settings are wrong. ${problems.join('; ')}`);
  }
  const { output } = parsed;
  const { host, origin } = globalThis.location;
  const supabaseUrl = output.VITE_SUPABASE_URL || origin;
  return {
    site: origin,
    supabaseUrl,
    publishableKey: output.VITE_SUPABASE_PUBLISHABLE_KEY,
    keepSample: output.VITE_SAMPLE_DATA === 'on',
    operator: {
      name: output.VITE_OPERATOR_NAME,
      abn: output.VITE_OPERATOR_ABN,
      postalAddress: output.VITE_OPERATOR_ADDRESS,
      email: output.VITE_OPERATOR_EMAIL,
      hosts: output.VITE_OPERATOR_HOSTS,
      servers: [...new Set([host, new URL(supabaseUrl).host])],
    },
    notices: {
      vapidKey: output.VITE_VAPID_PUBLIC_KEY,
      hasEmails: output.VITE_NOTICE_EMAILS === 'on',
    },
    release: { version: output.VITE_APP_VERSION, commit: output.VITE_APP_COMMIT },
  };
}
