import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasRealServer } from '#support/real-server.ts';
import { stateOf } from '#support/server-state.ts';
import { isRealServer, runningRealServer, runningServer } from '#support/server.ts';
import { SAMPLE_SEED, SEEDS } from '../../supabase/scripts/embedded.ts';

const server = runningServer();
const read = (file: string) => readFileSync(new URL(`../../supabase/${file}`, import.meta.url), 'utf8');

describe('the seed', () => {
  it('is the same here as in embedded.toml', () => {
    const listed = SEEDS.map((file) => `"./${file}"`).join(', ');
    expect(read('embedded.toml')).toContain(`\nsql_paths = [${listed}]\n`);
  });

  it('changes nothing when it is applied again, not even a key that was changed', async () => {
    await server.query("select private.set_setup_key('another key than the seed''s')");
    const before = await stateOf(server);
    for (const file of isRealServer ? [SAMPLE_SEED] : SEEDS) await server.exec(read(file));
    expect(await stateOf(server)).toEqual(before);
  });
});

describe.skipIf(!hasRealServer)('the seed of the setup key', () => {
  const real = runningRealServer();

  it('refuses to run on a Postgres that is not embedded', async () => {
    await real.query('select private.set_setup_key(null)');
    await expect(real.exec(read('seed-setup-key.sql'))).rejects.toThrow('for the embedded server only');
    expect(await real.query('select from private.setup_key')).toEqual([]);
  });
});

describe('the settings that the Supabase CLI reads', () => {
  const settings = read('config.toml');
  const section = (name: string) => settings.split(`\n[${name}]\n`)[1]?.split('\n[')[0];

  it('seed no database', () => {
    expect(section('db.seed')).toContain('enabled = false\nsql_paths = []');
    expect(settings).not.toContain('seed-setup-key');
  });

  it('leave the sign-in of a hosted project unchanged when they are pushed', () => {
    expect(section('auth')).toContain('enabled = false');
    expect(section('auth.email')).toContain('enable_confirmations = true');
    expect(settings).not.toMatch(/^(enable_signup|site_url|publishable_key|jwt_secret)/mu);
  });
});
