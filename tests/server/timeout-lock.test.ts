// Requests that may wait longer than the 8 s of all others. The embedded server has one connection and cannot show it.
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { publish } from '#support/listing-life.ts';
import { call, listFrom } from '#support/moderation.ts';
import { untilLocked } from '#support/open-transaction.ts';
import { hasRealServer } from '#support/real-server.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf } from '#support/users.ts';
import { withClient } from '../../supabase/scripts/scratch-database.ts';

const LONGER_THAN_OTHERS_S = 9;

describe.skipIf(!hasRealServer)('a listing that another transaction holds', () => {
  const server = runningRealServer();

  it('ends most requests after 8 s, but neither a device hidden or restored nor the end of an account', async () => {
    const admin = await signUpAdministrator(server, 'admin');
    const seller = await signUp(server, 'seller');
    const [hides, restores] = [newId(), newId()];
    const [visible = ''] = await listFrom(visitorOf(server), hides, 1);
    const [hidden = ''] = await listFrom(visitorOf(server), restores, 1);
    const [moderated = ''] = await listFrom(visitorOf(server), newId(), 1);
    const own = await publish(seller);
    await call(admin, 'hide_source', { source: restores });
    await withClient(server.url(), async (client) => {
      await client.query('begin');
      await client.query('select from public.parcels where id = any ($1::uuid[]) for update', [
        [visible, moderated, own],
      ]);
      await client.query('select from public.hidden_listings where id = $1 for update', [hidden]);
      const answers = Promise.all([
        call(admin, 'moderate_listings', { parcel_ids: [moderated], action: 'hide' }),
        call(admin, 'hide_source', { source: hides }),
        call(admin, 'restore_source', { source: restores }),
        call(seller, 'delete_account', { listings: 'withdraw' }),
      ]);
      await untilLocked(server, answers, 4);
      await client.query('select pg_sleep($1)', [LONGER_THAN_OTHERS_S]);
      await client.query('commit');
      expect(await answers).toMatchObject([
        { body: { code: '57014' } },
        { status: 200, body: { changed: 1 } },
        { status: 200, body: { changed: 1 } },
        { status: 200, body: { status: 'deleted' } },
      ]);
    });
    const query = 'select from public.parcels where id = $1';
    expect(await server.query(query, [own])).toEqual([]);
  });
});
