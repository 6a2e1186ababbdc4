import { snakeCase } from '#domain/values/letter-case.ts';
import { SAMPLE_BROKERS } from './sample-brokers.ts';
import { SAMPLE_COMPANIES, SAMPLE_LOCATIONS } from './sample-companies.ts';
import { SAMPLE_CREDENTIALS } from './sample-credentials.ts';
import { SAMPLE_PARCELS } from './sample-parcels.ts';

type Value = string | number | boolean | null | readonly string[];
type Row = Readonly<Record<string, Value>>;

const HEADER = `-- Generated from src/sample by supabase/scripts/write-seed.ts. Do not edit.
-- The sample rows, for the embedded server of development, demo and tests only: never load them into a hosted project.
`;

/** The text of supabase/seed.sql: the sample rows as SQL, parents before children. Loading it twice changes nothing. */
export function seedSql(): string {
  const inserts = [
    insertSql('companies', SAMPLE_COMPANIES),
    insertSql('company_locations', SAMPLE_LOCATIONS),
    insertSql('brokers', SAMPLE_BROKERS),
    insertSql('parcels', SAMPLE_PARCELS),
    insertSql('credentials', SAMPLE_CREDENTIALS),
  ];
  return [HEADER, ...inserts].join('\n');
}

function insertSql(table: string, rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const tuples = rows.map((row) => `  (${columns.map((column) => literal(row[column] ?? null)).join(', ')})`);
  return `insert into public.${table} (${columns.map(snakeCase).join(', ')}) values
${tuples.join(',\n')}
on conflict (id) do nothing;
`;
}

function literal(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'object') return `array[${value.map(literal).join(', ')}]::text[]`;
  return String(value);
}
