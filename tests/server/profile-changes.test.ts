import { describe, expect, it } from 'vitest';
import { feedId, listingUsersOf, pull } from '#support/listing-life.ts';
import { call } from '#support/moderation.ts';
import { changeProfile, readOne } from '#support/profiles.ts';
import { BROKER } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';

// What an owner changes of a profile, on its way to every device, with real tokens.
const server = runningServer();
const users = listingUsersOf(server);

describe('M7: a change of a profile', () => {
  it('reaches everyone, and its new name once an administrator has approved it', async () => {
    const { visitor, broker, admin } = users;
    const [mine, others] = [await pull(broker), await pull(visitor)];
    const { name, phone } = await readOne(visitor, `brokers?id=eq.${BROKER}`);
    const change = {
      fields: { phone: '0491 570 156', name: 'Helen of Hay' },
      before: { phone, name },
    };
    expect(await changeProfile(broker, change)).toMatchObject({ status: 200 });
    expect((await pull(visitor, others.cursor)).rows['brokers']).toMatchObject({
      id: [feedId(BROKER)],
      phone: ['0491 570 156'],
      name: [name],
    });
    const { rows } = await pull(broker, mine.cursor);
    expect(rows['profile_requests']).toMatchObject({ value: ['Helen of Hay'], status: ['pending'] });
    const { id } = await readOne(broker, 'profile_requests?status=eq.pending');
    expect(await call(admin, 'profiles_for_review')).toMatchObject({ body: { requests: [{ id }] } });
    expect(await call(admin, 'approve_profile_request', { request_id: id })).toEqual({
      status: 200,
      body: { status: 'approved' },
    });
    expect((await pull(visitor, others.cursor)).rows['brokers']).toMatchObject({ name: ['Helen of Hay'] });
    expect((await pull(broker, mine.cursor)).rows['profile_requests']).toMatchObject({
      status: ['approved'],
    });
  });
});
