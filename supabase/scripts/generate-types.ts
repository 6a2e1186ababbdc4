// Writes src/remote/database.types.ts from the migrations; with --check, fails when the committed file is stale.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { bootEmbedded, type Embedded } from './embedded.ts';

const TARGET = new URL('../../src/remote/database.types.ts', import.meta.url);

const HEAD = `// Generated from supabase/migrations by \`npm run db:types\`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'string',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
};

/** The type of a value in JSON; unknown for types that the app does not use, such as transaction ids. */
function typeOf(name: string): string {
  return name.startsWith('_') ? `${typeOf(name.slice(1))}[]` : (TYPES[name] ?? 'unknown');
}

type Column = { table: string; name: string; type: string; nullable: boolean; optional: boolean };
type ForeignKey = {
  table: string;
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  unique: boolean;
};
type Routine = {
  name: string;
  arguments: { name: string; type: string; optional: boolean }[];
  returns: string;
};

const COLUMNS = `
  select relname as table, attname as name, typname as type, not attnotnull as nullable, not attnotnull or atthasdef or attidentity <> '' as optional
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attname`;

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as target,
    (select jsonb_agg(attname order by attnum) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns,
    (select jsonb_agg(attname order by attnum) from pg_attribute where attrelid = confrelid and attnum = any (confkey)) as "targetColumns",
    exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null and indkey::int2[] @> conkey and indnatts = 1) as unique
  from pg_constraint join pg_class on pg_class.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and relnamespace = 'public'::regnamespace
  order by conname`;

const ROUTINES = `
  select proname as name, (select typname from pg_type where pg_type.oid = prorettype) as returns,
    (select coalesce(jsonb_agg(jsonb_build_object('name', proargnames[n], 'type', typname, 'optional', n > pronargs - pronargdefaults) order by proargnames[n]), '[]')
     from generate_series(1, pronargs) as n join pg_type on pg_type.oid = proargtypes[n - 1]) as arguments
  from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  order by proname`;

function fields(columns: readonly Column[], isOptional: (column: Column) => boolean) {
  return columns
    .map((column) => {
      const type = typeOf(column.type) + (column.nullable ? ' | null' : '');
      return `          ${column.name}${isOptional(column) ? '?' : ''}: ${type};`;
    })
    .join('\n');
}

function relationship(key: ForeignKey) {
  const list = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  return `          {
            foreignKeyName: '${key.name}';
            columns: ${list(key.columns)};
            isOneToOne: ${key.unique};
            referencedRelation: '${key.target}';
            referencedColumns: ${list(key.targetColumns)};
          },`;
}

function table(name: string, { columns, keys }: { columns: readonly Column[]; keys: readonly ForeignKey[] }) {
  const relationships = keys.length === 0 ? '[]' : `[\n${keys.map(relationship).join('\n')}\n        ]`;
  return `      ${name}: {
        Row: {
${fields(columns, () => false)}
        };
        Insert: {
${fields(columns, (column) => column.optional)}
        };
        Update: {
${fields(columns, () => true)}
        };
        Relationships: ${relationships};
      };`;
}

function routine({ name, arguments: args, returns }: Routine) {
  const list = args.map((arg) => `${arg.name}${arg.optional ? '?' : ''}: ${typeOf(arg.type)}`).join('; ');
  return `      ${name}: {
        Args: ${list === '' ? 'never' : `{ ${list} }`};
        Returns: ${typeOf(returns)};
      };`;
}

async function generate({ query }: Embedded) {
  const columns = await query<Column>(COLUMNS);
  const keys = await query<ForeignKey>(FOREIGN_KEYS);
  const routines = await query<Routine>(ROUTINES);
  const tables = [...Map.groupBy(columns, (column) => column.table)].map(([name, own]) =>
    table(name, { columns: own, keys: keys.filter((key) => key.table === name) }),
  );
  return `${HEAD}
export type Database = {
  public: {
    Tables: {
${tables.join('\n')}
    };
    Views: { [_ in never]: never };
    Functions: {
${routines.map(routine).join('\n')}
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const server = await bootEmbedded();
const text = await generate(server).finally(server.close);
if (!values.check) {
  await mkdir(new URL('.', TARGET), { recursive: true });
  await writeFile(TARGET, text);
  console.log('Wrote src/remote/database.types.ts');
} else if ((await readFile(TARGET, 'utf8').catch(() => '')) !== text) {
  console.error('src/remote/database.types.ts is stale: run npm run db:types');
  process.exitCode = 1;
}
