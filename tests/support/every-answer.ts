import { newId } from '#domain/values/id.ts';
import type { TestServer } from './server.ts';
import type { Answer, ApiUser } from './users.ts';

/** Every answer that a user can get from a table or a function, where these ids are known to them. */
export async function everyAnswerTo(
  server: TestServer,
  { request }: ApiUser,
  ids: string[],
): Promise<Answer[]> {
  const tables = await server.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const rpc = (name: string, body: object) => request('POST', `/rest/v1/rpc/${name}`, { body });
  const answers = [
    await rpc('pull_changes_from_primary', { page_size: 5000 }),
    await rpc('pull_changes_from_primary', {
      page_size: 5000,
      with_own: true,
      with_patches: true,
      with_digests: true,
    }),
    await rpc('approve_company', { submission_id: ids[0] }),
    await rpc('approve_broker', { submission_id: ids[0] }),
    await rpc('grant_admin', { setup_key: 'not the key', email: 'nobody@farm.example' }),
    await rpc('submissions_for_review', {}),
    await rpc('read_notice_emails', {}),
    await rpc('listings_for_review', {}),
    await rpc('read_messages', { keys: Object.fromEntries(ids.map((id) => [id, '0'.repeat(64)])) }),
    await request('GET', '/rest/v1/parcels?select=*,listing_private(*),inbox(*)'),
  ];
  for (const { name } of tables) {
    answers.push(
      await request('GET', `/rest/v1/${name}?select=*`),
      await request('GET', `/rest/v1/${name}?select=count`),
      await request('PATCH', `/rest/v1/${name}?id=in.(${ids.join(',')})`, { body: { seller_phone: null } }),
      await rpc('read_back', { table_name: name, ids }),
      await rpc('void_writes', { table_name: name, ids }),
      await rpc('list_versions', { table_name: name }),
      await rpc('write_rows', {
        table_name: name,
        new_rows: ids.map((id) => ({ id, device_id: newId(), key_hash: '0'.repeat(64) })),
      }),
    );
  }
  return answers;
}
