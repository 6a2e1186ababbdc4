import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEEDS } from '../../supabase/scripts/embedded.ts';
import { runningServer } from '#support/server.ts';
import { stateOf } from '#support/server-state.ts';

const server = runningServer();
const read = (file: string) => readFileSync(new URL(`../../supabase/${file}`, import.meta.url), 'utf8');

describe('the seed', () => {
  it('is the same here as in config.toml', () => {
    const listed = SEEDS.map((file) => `"./${file}"`).join(', ');
    expect(read('config.toml')).toContain(`\nsql_paths = [${listed}]\n`);
  });

  it('changes nothing when it is applied again, not even a key that was changed since', async () => {
    await server.query("select private.set_setup_key('another key than the seed''s')");
    const before = await stateOf(server);
    for (const file of SEEDS) for (const sql of read(file).split(/;\n/)) await server.query(sql);
    expect(await stateOf(server)).toEqual(before);
  });
});
