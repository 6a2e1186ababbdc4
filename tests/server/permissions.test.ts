import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { permissionFixtures } from '#support/permission-fixtures.ts';
import type { TableName } from '#support/server-rows.ts';
import { unchangedBy } from '#support/server-state.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type Answer, type ApiUser } from '#support/users.ts';

// Who may do what with every table, cell by cell, with real tokens. Personal rows are the user's.
const server = runningServer();
const fixtures = permissionFixtures(server);
const ROLES = ['visitor', 'user', 'another user', 'administrator'] as const;
const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
type Role = (typeof ROLES)[number];
type Operation = (typeof OPERATIONS)[number];

// select, insert, update, delete: + may, - may not. In the order of ROLES.
const MATRIX: [TableName, string, string, string, string][] = [
  ['companies', '+---', '+---', '+---', '+++-'],
  ['company_locations', '+---', '+---', '+---', '+++-'],
  ['brokers', '+---', '+---', '+---', '+++-'],
  ['parcels', '++--', '++--', '++--', '++++'],
  ['pending_companies', '----', '++--', '-+--', '++--'],
  ['pending_brokers', '----', '++--', '-+--', '++--'],
  ['profiles', '----', '+---', '----', '+---'],
  ['user_roles', '----', '+---', '----', '++--'],
  ['claimed_entities', '----', '++--', '-+--', '++++'],
  ['listing_private', '-+--', '++--', '-+--', '-+--'],
  ['listing_changes', '-+--', '-+--', '-+--', '-+--'],
  ['inbox', '----', '+---', '----', '----'],
  ['hidden_listings', '----', '----', '----', '+---'],
  ['reports', '-+--', '-+--', '-+--', '++--'],
  ['enquiries', '-+--', '-+--', '-+--', '-+--'],
  ['enquiry_inbox', '----', '+---', '----', '----'],
  ['credentials', '+---', '+---', '+---', '+---'],
  ['profile_changes', '----', '-+--', '-+--', '-+--'],
  ['profile_requests', '----', '+---', '----', '----'],
];
const CELLS = MATRIX.flatMap(([table, ...columns]) =>
  ROLES.flatMap((role, column) =>
    OPERATIONS.map((operation, place) => ({ table, role, operation, may: columns[column]?.[place] === '+' })),
  ),
);

let users: Record<Role, ApiUser>;
let owner: string;

beforeAll(async () => {
  const user = await signUp(server, 'user');
  owner = user.id;
  users = {
    visitor: visitorOf(server),
    user,
    'another user': await signUp(server, 'another'),
    administrator: await signUpAdministrator(server, 'administrator'),
  };
});

/** The request of one cell, on a row inserted for it, and the row that it sends. */
async function requestOf({ table, role, operation, may }: (typeof CELLS)[number]) {
  const { insert, validRow, visitorRow, isBlind = false, change } = fixtures[table];
  const { request, id } = users[role];
  const row = `/rest/v1/${table}?id=eq.${await insert(owner)}`;
  const sent = id === null && visitorRow !== undefined ? visitorRow() : validRow(id ?? owner);
  const requests: Record<Operation, () => Promise<Answer>> = {
    select: () => request('GET', `${row}&select=id`),
    // The response leaves out the row, which select policies could refuse in place of insert policies.
    insert: () =>
      request('POST', `/rest/v1/${table}`, {
        body: sent,
        prefer: may && !isBlind ? 'return=representation' : 'return=minimal',
      }),
    update: () => request('PATCH', row, { body: change }),
    delete: () => request('DELETE', row),
  };
  return { request: requests[operation], sent, isBlind: isBlind && operation === 'insert' };
}

describe('permissions', () => {
  it.each(CELLS.filter(({ may }) => may))('$table: $role may $operation', async (cell) => {
    const { request, sent, isBlind } = await requestOf(cell);
    const { status, body } = await request();
    expect(status).toBe(cell.operation === 'insert' ? 201 : 200);
    const rows = v.tuple([v.looseObject({ id: v.string() })]);
    const [answered] = v.parse(rows, isBlind ? [sent] : body);
    const stored = await server.query(
      `select to_jsonb(stored) as row from public.${cell.table} as stored where id = $1`,
      [answered.id],
    );
    expect(stored).toHaveLength(cell.operation === 'delete' ? 0 : 1);
    if (cell.operation === 'update') expect(stored).toMatchObject([{ row: fixtures[cell.table].change }]);
  });

  // Either an error, or no visible row.
  it.each(CELLS.filter(({ may }) => !may))('$table: $role may not $operation', async (cell) => {
    const { request } = await requestOf(cell);
    const { status, body } = await unchangedBy(server, request);
    if (status === 200) expect(body).toEqual([]);
    else expect([status, body]).toMatchObject([expect.toBeOneOf([401, 403]), { code: '42501' }]);
  });
});
