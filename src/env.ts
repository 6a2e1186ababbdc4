import * as v from 'valibot';

const envSchema = v.object({
  /** Address of the Supabase API; empty means the origin that serves the app. */
  VITE_SUPABASE_URL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url())]), ''),
  VITE_SUPABASE_PUBLISHABLE_KEY: v.pipe(v.string(), v.minLength(1)),
  VITE_SAMPLE_DATA: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Support address of this deployment, shown on the page Contact. */
  VITE_CONTACT_EMAIL: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.email())]), ''),
});

/** Read once at start; throws with the name of the setting that is wrong. */
export const env = readEnv(import.meta.env);

function readEnv(raw: unknown): {
  supabaseUrl: string;
  publishableKey: string;
  keepSample: boolean;
  contactEmail: string;
} {
  const parsed = v.safeParse(envSchema, raw);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    throw new Error(`The build settings are wrong. ${problems.join('; ')}`);
  }
  return {
    supabaseUrl: parsed.output.VITE_SUPABASE_URL || globalThis.location.origin,
    publishableKey: parsed.output.VITE_SUPABASE_PUBLISHABLE_KEY,
    keepSample: parsed.output.VITE_SAMPLE_DATA === 'on',
    contactEmail: parsed.output.VITE_CONTACT_EMAIL,
  };
}
