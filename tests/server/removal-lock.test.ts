// Removals that meet others, on Postgres and PostgREST: everyone locks enquiries before their copies, and reports one after another.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { floodWithEnquiries } from '#support/enquiry-flood.ts';
import { call, writeRows } from '#support/moderation.ts';
import { hasRealServer } from '#support/real-server.ts';
import { COMPANY } from '#support/seed-ids.ts';
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

  const flood = (sent: { sender?: SignedIn; days?: number } = {}) =>
    floodWithEnquiries(server, { parcel, count: MANY, owners: [owner], ...sent });
  const removeByOwner = (enquiry: string) => call(owner, 'remove_enquiries', { enquiry, of_source: true });

  const meetings: Record<string, () => Promise<(Answer | void)[]>> = {
    'an administrator who removes the same': async () => {
      const { source, enquiry } = await flood();
      return Promise.all([removeByOwner(enquiry), call(admin, 'remove_enquiries_of', { source })]);
    },
    'the sender who leaves': async () => {
      const sender = await signUp(server, 'sender');
      const { enquiry } = await flood({ sender });
      return Promise.all([removeByOwner(enquiry), call(sender, 'delete_account', { listings: 'keep' })]);
    },
    'what has had its time': async () => {
      const { enquiry } = await flood({ days: 181 });
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
