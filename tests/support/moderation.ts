import * as v from 'valibot';
import { newId } from '#domain/values/id.ts';
import { listingPrivateRow, parcelRow, reportRow, type Row } from './server-rows.ts';
import type { Answer, ApiUser } from './users.ts';

/** Calls a function of the API. */
export function call({ request }: ApiUser, name: string, body: object = {}): Promise<Answer> {
  return request('POST', `/rest/v1/rpc/${name}`, { body });
}

/** Sends rows that their writer may not read, as a device does. */
export function writeRows(user: ApiUser, table: string, rows: object[]): Promise<Answer> {
  return call(user, 'write_rows', { table_name: table, new_rows: rows });
}

/** Reports a listing, with the receipts in the answer. */
export function report(user: ApiUser, changes: Partial<Row<'reports'>> = {}): Promise<Answer> {
  return writeRows(user, 'reports', [reportRow({ user_id: user.id, ...changes })]);
}

/** Lists this many parcels from one device, as its queue does: first what is private, then the parcels. Resolves to their ids. */
export async function listFrom(user: ApiUser, device: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const answers = [
    await writeRows(
      user,
      'listing_private',
      ids.map((id) => listingPrivateRow({ id, user_id: user.id, device_id: device })),
    ),
    await user.request('POST', '/rest/v1/parcels', {
      body: ids.map((id) => parcelRow({ id })),
      prefer: 'return=minimal',
    }),
  ];
  if (answers.some(({ status }) => status >= 300)) throw new Error(JSON.stringify(answers));
  return ids;
}

const statusSchema = v.looseObject({ status: v.string() });

/** The outcomes of requests that are sent at the same time, in the order of the alphabet. */
export const outcomes = (answers: Answer[]): string[] => answers.map(outcome).toSorted();
export const outcome = ({ body }: Answer): string => v.parse(statusSchema, body).status;
