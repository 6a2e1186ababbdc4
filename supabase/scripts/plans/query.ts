// What a measured request is, and the SQL that several of them share.
import { ADMIN, MEMBER } from './users.ts';

/** A visitor, a user, an administrator, and the auth service (`owner`). */
export const CALLERS = {
  visitor: { role: 'anon', sub: '' },
  member: { role: 'authenticated', sub: MEMBER },
  admin: { role: 'authenticated', sub: ADMIN },
  owner: { role: 'none', sub: '' },
} as const;

export type Caller = keyof typeof CALLERS;

/** Cursors of a mirror: before the first page, after half of them, before the ten latest changes, and after all. */
export type Cursors = { none: null; middle: string; tail: string; last: string };

/** A request: who makes it, and its one statement. */
export type Query = {
  name: string;
  callers: Caller[];
  sql: string;
  /** Its one parameter: the `value` that this SQL returns, or a cursor of the caller. */
  with: { value: string } | { cursor: keyof Cursors };
  /** Growing tables that it may read from end to end. */
  mayScan?: string[];
};

export const waiting = (table: string) =>
  `select id as value from public.${table} where status = 'pending' limit 1`;

/** As devices send it: without the row in the answer. */
export const blindInsert = (table: string, columns: string) => `
  with source as (
    insert into public.${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb) returning 1
  ) select jsonb_agg(1) as answer from source`;
