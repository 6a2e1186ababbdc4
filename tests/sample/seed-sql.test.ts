import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seedSql } from '#sample/seed-sql.ts';

describe('seedSql', () => {
  it('is what supabase/seed.sql holds; run npm run db:seed when it is not', () => {
    expect(readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8')).toBe(seedSql());
  });

  it('inserts parents before children and leaves existing rows alone', () => {
    const tables = [...seedSql().matchAll(/^insert into public\.(\w+)/gm)].map(([, table]) => table);

    expect(tables).toEqual(['companies', 'company_locations', 'brokers', 'parcels', 'credentials']);
    expect(seedSql().match(/^on conflict \(id\) do nothing;$/gm)).toHaveLength(5);
  });

  it('doubles quotes in text and writes lists as text arrays', () => {
    expect(seedSql()).toContain("Rocco''s family");
    expect(seedSql()).toContain("array['SA Murray', 'Lower Murray', 'Adelaide Plains']::text[]");
  });

  it('writes a missing value as null, never as text', () => {
    expect(seedSql()).not.toMatch(/'null'|undefined/);
    expect(seedSql()).toMatch(/, null\)/);
  });
});
