import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS, RETENTION } from '#features/about/retention.ts';

const migrations = new URL('../../../supabase/migrations/', import.meta.url);
const sqlOf = (topic: string) => {
  const file = readdirSync(migrations).find((each) => each.endsWith(`_${topic}.sql`)) ?? '';
  return readFileSync(new URL(file, migrations), 'utf8');
};
const numbers = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, digits]) => Number(digits));

it('M21: the periods on the privacy page are those after which the server cleans up', () => {
  const [, cleanUp = ''] = /create function private\.clean_up([\s\S]*)/u.exec(sqlOf('clean_up')) ?? [];
  const removals = cleanUp.split(/(?=delete from)/u).slice(1);
  const periods = removals.map((removal) => numbers(removal, /interval '(\d+) days'/gu)[0]);
  expect(RETENTION.map(({ days }) => days)).toEqual(periods);
});

it('M21: the limits on the privacy page are those of the server', () => {
  const perMinute = [sqlOf('moderation'), sqlOf('enquiries')].flatMap((sql) =>
    numbers(sql, /limits => '\{\d+,(\d+),/gu),
  );
  expect(perMinute).toEqual([LIMITS.messagesPerMinute, LIMITS.messagesPerMinute]);
  expect(numbers(sqlOf('enquiries'), /if of_source > (\d+) or/gu)).toEqual([LIMITS.enquiriesPerDay]);
  expect(numbers(sqlOf('submissions') + sqlOf('claims'), /waiting > (\d+) then/gu)).toEqual([
    LIMITS.pending,
    LIMITS.pending,
  ]);
});
