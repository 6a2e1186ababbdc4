import * as v from 'valibot';
import { writeRows } from './moderation.ts';
import { COMPANY } from './seed-ids.ts';
import { profileChangeRow, type Row } from './server-rows.ts';
import type { Answer, ApiUser } from './users.ts';

export type ProfileChange = Partial<Row<'profile_changes'>> &
  Pick<Row<'profile_changes'>, 'fields' | 'before'>;

/** Sends a change of the seed's broker as a device does. */
export function changeProfile(user: ApiUser, change: ProfileChange): Promise<Answer> {
  return writeRows(user, 'profile_changes', [profileChangeRow({ user_id: user.id, ...change })]);
}

/** The same for its company. */
export function changeCompany(user: ApiUser, change: ProfileChange): Promise<Answer> {
  return changeProfile(user, { profile_type: 'company', profile_id: COMPANY, ...change });
}

const rowsSchema = v.tuple([v.record(v.string(), v.any())]);

/** The one row that a filter finds, as everyone reads it. */
export async function readOne(
  { request }: ApiUser,
  pathAndFilter: string,
): Promise<v.InferOutput<typeof rowsSchema>[0]> {
  const { body } = await request('GET', `/rest/v1/${pathAndFilter}`);
  return v.parse(rowsSchema, body)[0];
}
