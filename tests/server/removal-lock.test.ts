// Removals that meet others, on Postgres and PostgREST: everyone locks enquiries before their copies, and reports one after another.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { call, writeRows } from '#support/moderation.ts';
import { hasRealServer } from '#support/real-server.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { insertAsOwner, insertClaim, parcelRow, reportRow } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type Answer, type SignedIn } from '#support/users.ts';

const ROUNDS = 6;
const MANY = 1000;

describe.skipIf(!hasRealServer)('a removal', { timeout: 60_000 }, () => {
  const server = runningRealServer();
  let admin: SignedIn;
  let owner: SignedIn;
  let parcel: string;

  beforeAll(async () => {
    admin = await signUpAdministrator(server, 'admin');
    owner = await signUp(server, 'owner');
    await insertClaim(server, owner.id, { approved: true });
    parcel = await insertAsOwner(server, 'parcels', parcelRow());
  }, 60_000);

  /** A thousand enquiries of one user or visitor's site with their copies; resolves to one of them. */
  async function flood(source: string, { isUser = false, days = 0 } = {}) {
    await server.exec(`begin; set local session_replication_role = replica;
      insert into public.enquiries
        (parcel_id, device_id, volume, phone, made_at, broker_id, company_id, listing_title, source, user_id, created_at)
      select '${parcel}', gen_random_uuid(), 1, '0491 570 313', 1795233600000, '${BROKER}', '${COMPANY}', 'Water', '${source}',
        ${isUser ? `'${source}'` : 'null'}, now() - interval '${days} days' - n * interval '1 s'
      from generate_series(1, ${MANY}) as n;
      insert into public.enquiry_inbox
        (user_id, enquiry_id, parcel_id, broker_id, company_id, listing_title, volume, phone, made_at, received_at)
      select '${owner.id}', id, parcel_id, broker_id, company_id, listing_title, volume, phone, made_at, created_at
      from public.enquiries where source = '${source}';
      commit; analyze`);
    const [one] = await server.query<{ id: string }>(
      'select id from public.enquiries where source = $1 order by random() limit 1',
      [source],
    );
    return one?.id ?? '';
  }
  const removeByOwner = (enquiry: string) => call(owner, 'remove_enquiries', { enquiry, of_source: true });

  const meetings: Record<string, () => Promise<(Answer | void)[]>> = {
    'an administrator who removes the same': async () => {
      const source = newId();
      const enquiry = await flood(source);
      return Promise.all([removeByOwner(enquiry), call(admin, 'remove_enquiries_of', { source })]);
    },
    'the sender who leaves': async () => {
      const sender = await signUp(server, 'sender');
      const enquiry = await flood(sender.id, { isUser: true });
      return Promise.all([removeByOwner(enquiry), call(sender, 'delete_account', { listings: 'keep' })]);
    },
    'what has had its time': async () => {
      const enquiry = await flood(newId(), { days: 181 });
      const cleaned = server.query('select private.clean_up()').then(() => undefined);
      return Promise.all([removeByOwner(enquiry), cleaned]);
    },
  };

  it.each(Object.entries(meetings))('of enquiries meets %s without a deadlock', async (_, meet) => {
    for (let round = 0; round < ROUNDS; round++)
      for (const answer of await meet()) if (answer) expect(answer).toMatchObject({ status: 200 });
    await server.query('delete from public.enquiries');
  });

  it('of reports meets their devices, which report again, without a deadlock', async () => {
    const visitor = visitorOf(server);
    const devices = Array.from({ length: 15 }, newId);
    const subject = { subject_type: 'company', subject_id: COMPANY };
    for (let round = 0; round < 4 * ROUNDS; round++) {
      const rows = (round % 2 === 0 ? devices : devices.toReversed()).map((device_id) =>
        reportRow({ ...subject, device_id }),
      );
      const answers = await Promise.all([
        writeRows(visitor, 'reports', rows),
        call(admin, 'settle_reports', subject),
        writeRows(visitor, 'reports', rows.map((row) => ({ ...row, id: newId() })).toReversed()),
      ]);
      for (const { status } of answers) expect([200, 429]).toContain(status);
      await server.query('delete from sync.recent_writes');
    }
  });
});
