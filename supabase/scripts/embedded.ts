import { readFile } from 'node:fs/promises';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { App } from '@supabase/lite';
import { applyPendingMigrations, resolveConfiguredPublishableKey } from '@supabase/lite/cli';
import { createPgliteConnection } from '@supabase/lite/pglite';

/** The settings of the embedded server, relative to the project root. */
const CONFIG = 'supabase/embedded.toml';
export const SAMPLE_SEED = 'seed.sql';
/** The files of `db.seed` in embedded.toml, in their order. */
export const SEEDS = [SAMPLE_SEED, 'seed-setup-key.sql'];

/**
 * Boots the embedded server in memory with all migrations, and with the seeds if `seed` is true. `app.fetch(request)` serves the
 * REST and auth API to requests with `apikey: publishableKey`; `exec` and `query` run SQL as the owner of the database, and `dump` returns
 * its data folder, with which another server can start as `dataDir`.
 * The current directory must be the project root, where the embedded server looks for its settings and the migrations.
 */
export async function bootEmbedded({ seed = false, dataDir }: { seed?: boolean; dataDir?: Blob } = {}) {
  // Not ':memory:', for which the server would create a folder of that name.
  const connection = await createPgliteConnection({
    url: 'memory://',
    pgliteOptions: { extensions: { pgtap }, ...(dataDir !== undefined && { loadDataDir: dataDir }) },
  });
  const publishableKey = await resolveConfiguredPublishableKey(CONFIG);
  if (publishableKey === undefined) throw new Error(`${CONFIG} is not in the current directory.`);
  const secretKey = `sb_secret_${crypto.randomUUID()}`;
  const mails: Mail[] = [];
  const app = new App({
    connection,
    auth: {
      enabled: true,
      enable_signup: true,
      jwt_secret: crypto.randomUUID(),
      publishable_key: publishableKey,
      secret_key: secretKey,
      email: { double_confirm_changes: false },
    },
    options: {
      server: { admin: false },
      drivers: { email: { send: async ({ to, text = '' }) => void mails.push({ to, text }) } },
    },
  });
  await app.init();
  await applyPendingMigrations(app);
  const { driver } = connection;
  for (const file of seed ? SEEDS : []) {
    await driver.exec(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'));
  }
  return {
    app,
    publishableKey,
    /** For the notifier: requests with it may do everything. */
    secretKey,
    exec: (sql: string) => driver.exec(sql),
    query: async <Row>(sql: string, params: unknown[] = []) => (await driver.query<Row>(sql, params)).rows,
    /** The e-mails that were sent, oldest first. */
    mails,
    dump: () => driver.dumpDataDir('none'),
    close: () => connection.close(),
  };
}

/** An e-mail of the auth service. */
export type Mail = { to: string; text: string };

export type Embedded = Awaited<ReturnType<typeof bootEmbedded>>;
