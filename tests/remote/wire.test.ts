import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MIRROR_TABLES } from '#domain/feed/feed.ts';
import { camelCase, snakeCase } from '#domain/values/letter-case.ts';
import { fromWire, responseFromWire, serverTable, toWire } from '#remote/wire.ts';

const types = readFileSync(new URL('../../src/remote/database.types.ts', import.meta.url), 'utf8');
const namesIn = (pattern: RegExp) => new Set(Array.from(types.matchAll(pattern), ([, name = '']) => name));

describe('the names of the wire', () => {
  it('are those of the app in snake case: each column, table and argument of the server is found again', () => {
    const names = [...namesIn(/^\s+([a-z]\w*)\??:/gmu)].filter((name) => name.includes('_'));
    expect(names.length).toBeGreaterThan(50);
    expect(names.map((name) => snakeCase(camelCase(name)))).toEqual(names);
  });

  it('of mirrored tables are tables of the server, and are read under their local names', () => {
    const tables = namesIn(/^ {6}(\w+): \{$/gmu);
    for (const table of MIRROR_TABLES) {
      expect(tables).toContain(serverTable(table));
      expect(fromWire({ [serverTable(table)]: 1 })).toEqual({ [table]: 1 });
    }
  });

  it('change and values do not, also where a value is a name', () => {
    const row = {
      line: 'trust_account',
      water_type: 'surface',
      fields: { trust_account: { holding: 'none' }, offices: [{ is_primary: true, phone: null }] },
      specialties: ['water_trade', 'advice'],
    };
    expect(fromWire(row)).toEqual({
      line: 'trust_account',
      waterType: 'surface',
      fields: { trustAccount: { holding: 'none' }, offices: [{ isPrimary: true, phone: null }] },
      specialties: ['water_trade', 'advice'],
    });
    expect(toWire(fromWire(row))).toEqual(row);
  });

  it('of ids and of what the app knows already stay', () => {
    const receipts = { received: { '0b0f2c51-2f0a-4a53-9d0c-3a52a5a3a001': 'abc' }, waterType: 'surface' };
    expect(fromWire(receipts)).toEqual(receipts);
  });

  it('are also the statuses of responses, but not of rows', () => {
    expect(responseFromWire({ status: 'not_found', items: [{ status: 'not_found' }] })).toEqual({
      status: 'notFound',
      items: [{ status: 'not_found' }],
    });
    expect(responseFromWire(null)).toBeNull();
  });

  it('are in snake case in src/remote only', () => {
    // The manifest of the app has names of its own standard.
    const elsewhere = globSync('src/**/*.{ts,tsx}').filter(
      (file) => !/^src\/(?:remote|manifest)/u.test(file),
    );
    const COMMENTS_AND_TEXTS =
      /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gu;
    const found = elsewhere.flatMap((file) => {
      const code = readFileSync(file, 'utf8').replaceAll(COMMENTS_AND_TEXTS, "''");
      return (code.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/gu) ?? []).map((name) => `${file}: ${name}`);
    });
    expect(elsewhere.length).toBeGreaterThan(400);
    expect(found).toEqual([]);
  });
});
