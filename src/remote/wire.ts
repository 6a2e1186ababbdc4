// The names of the wire: the server's columns, tables and statuses are in snake case, fields of the app in camel case. Only names change here.
import type { MirrorTable } from '#domain/feed/feed.ts';
import { camelCase, renameKeys, snakeCase } from '#domain/values/letter-case.ts';

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : S;

/** A row or arguments of the server as the app names them. */
export type FromWire<T> = T extends readonly (infer E)[]
  ? FromWire<E>[]
  : T extends object
    ? { [K in keyof T as K extends string ? CamelCase<K> : K]: FromWire<T[K]> }
    : T;

/** Fields of the app as the server names them. */
export type ToWire<T> = T extends readonly (infer E)[]
  ? ToWire<E>[]
  : T extends object
    ? { [K in keyof T as K extends string ? SnakeCase<K> : K]: ToWire<T[K]> }
    : T;

/** Tables whose local name is not the server's in camel case. */
const SERVER_TABLES: Partial<Record<string, string>> = {
  claims: 'claimed_entities',
  companySubmissions: 'pending_companies',
  brokerSubmissions: 'pending_brokers',
  ownListings: 'listing_private',
} satisfies Partial<Record<MirrorTable, string>>;

const LOCAL_TABLES = new Map(Object.entries(SERVER_TABLES).map(([local, server]) => [server, local]));

/** The server's name of a table. */
export function serverTable(table: string): string {
  return SERVER_TABLES[table] ?? snakeCase(table);
}

export function fromWire<T>(answer: T): FromWire<T> {
  return renameKeys(answer, (name) => LOCAL_TABLES.get(name) ?? camelCase(name)) as FromWire<T>;
}

export function toWire<T>(fields: T): ToWire<T> {
  return renameKeys(fields, snakeCase) as ToWire<T>;
}

/** The response of a function, whose `status` is a name too: 'not_found' is `notFound`. */
export function responseFromWire(response: unknown): unknown {
  const named: unknown = fromWire(response);
  if (typeof named !== 'object' || named === null || !('status' in named)) return named;
  return typeof named.status === 'string' ? { ...named, status: camelCase(named.status) } : named;
}
