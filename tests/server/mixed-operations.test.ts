// Eight connections mix what visitors, users, owners and administrators do, on Postgres and PostgREST. SECONDS says for how long; SEED
// replays which operations each connection chooses, though not how they meet.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { device } from '#support/device.ts';
import { listingUsersOf, publish, send, sendChange } from '#support/listing-life.ts';
import { call, report, writeRows } from '#support/moderation.ts';
import { changeProfile } from '#support/profiles.ts';
import { hasRealServer } from '#support/real-server.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY, COMPANY, OTHER_COMPANY } from '#support/seed-ids.ts';
import {
  companySubmissionRow,
  enquiryRow,
  insertAsOwner,
  insertClaim,
  KEY_OF_LISTING,
  listingPrivateRow,
  reportRow,
} from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { newAccount, signInOn, signUp, type Answer } from '#support/users.ts';
import { seededRandom } from '../../supabase/scripts/directory/seeded-random.ts';

const SECONDS = Number(process.env.SECONDS ?? 5);
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const CONNECTIONS = 8;

const codeSchema = v.looseObject({ code: v.string() });
const codeOf = ({ body }: Answer) => (v.is(codeSchema, body) ? body.code : '');

describe.skipIf(!hasRealServer)('operations that meet', { timeout: (SECONDS + 60) * 1000 }, () => {
  const server = runningRealServer();
  const users = listingUsersOf(server);

  it('end in no deadlock, and leave devices equal to the tables', async () => {
    const { visitor, author, broker, company, stranger, admin } = users;
    const listings: string[] = [];
    const random = seededRandom(SEED);
    const any = <T>(items: readonly T[], next = random): T | undefined =>
      items[Math.floor(next() * items.length)];
    const listing = () => any(listings) ?? newId();
    const several = () => Array.from({ length: 5 }, listing);
    const list = (user: typeof visitor) => async () => {
      listings.push(await publish(user, { device_id: SHARED_DEVICE }));
      return { status: 201, body: '' };
    };
    const SHARED_DEVICE = newId();
    const enquiries: string[] = [];
    const enquire = (user: typeof visitor) => () => {
      const row = enquiryRow({ id: newId(), parcel_id: listing(), user_id: user.id });
      enquiries.push(row.id);
      return send(user, 'enquiries', row);
    };
    const devicesOfReports = Array.from({ length: 15 }, newId);
    const claims = (values: object) =>
      admin.request('PATCH', `/rest/v1/claimed_entities?user_id=eq.${stranger.id}&entity_id=eq.${BROKER}`, {
        body: values,
      });
    const decide = async (leaves: boolean) => {
      const owner = await signUp(server, 'submitter');
      await insertClaim(server, owner.id, { approved: true });
      const submission_id = await insertAsOwner(server, 'pending_companies', companySubmissionRow(owner.id));
      const [approval] = await Promise.all([
        call(admin, 'approve_company', { submission_id }),
        ...(leaves ? [call(owner, 'delete_account', { listings: 'withdraw' })] : []),
      ]);
      return approval;
    };
    const operations: (() => Promise<Answer>)[] = [
      list(visitor),
      list(author),
      list(broker),
      () => sendChange(broker, listing(), { action: 'confirm' }),
      () => sendChange(company, listing(), { action: 'confirm' }),
      () => sendChange(visitor, listing(), { action: 'confirm', key: KEY_OF_LISTING }),
      () => sendChange(author, listing(), { action: 'withdraw' }),
      () => sendChange(company, listing(), { action: 'not-mine' }),
      () => sendChange(stranger, listing(), { action: 'adopt', key: KEY_OF_LISTING }),
      enquire(visitor),
      enquire(author),
      () => call(company, 'remove_enquiries', { enquiry: any(enquiries) ?? newId(), of_source: true }),
      () => call(admin, 'remove_enquiries_of', { source: author.id }),
      async () => {
        await server.query('select private.clean_up()');
        return { status: 200, body: '' };
      },
      () =>
        writeRows(
          visitor,
          'reports',
          devicesOfReports.map((device_id) =>
            reportRow({ subject_type: 'company', subject_id: COMPANY, device_id }),
          ),
        ),
      () => call(admin, 'settle_reports', { subject_type: 'company', subject_id: COMPANY }),
      () => report(visitor, { subject_id: listing() }),
      () => report(author, { subject_type: 'broker', subject_id: BROKER }),
      () => writeRows(visitor, 'listing_private', [listingPrivateRow()]),
      () => call(visitor, 'void_writes', { table_name: 'parcels', ids: [newId(), listing()] }),
      () => changeProfile(broker, { fields: { title: 'Broker' }, before: { title: 'Principal' } }),
      () =>
        changeProfile(broker, {
          fields: { phone: `0491 570 ${newId().slice(0, 3)}` },
          before: { phone: null },
        }),
      () => call(admin, 'moderate_listings', { parcel_ids: several(), action: 'hide' }),
      () => call(admin, 'moderate_listings', { parcel_ids: several(), action: 'restore' }),
      () => call(admin, 'hide_source', { source: SHARED_DEVICE }),
      () => call(admin, 'restore_source', { source: SHARED_DEVICE }),
      () => call(admin, 'settle_reports', { subject_type: 'parcel', subject_id: listing() }),
      () => call(admin, 'listings_for_review'),
      () => call(admin, 'profiles_for_review'),
      () =>
        admin.request('PATCH', `/rest/v1/parcels?id=eq.${listing()}`, {
          body: any([
            { broker_id: BROKER, company_id: COMPANY },
            { broker_id: BROKER_OF_OTHER_COMPANY, company_id: OTHER_COMPANY },
          ]),
        }),
      () => claims({ approved: true }),
      () => claims({ approved: false }),
      () => call(admin, 'finish_inboxes'),
      () => decide(true),
      () => decide(false),
      () => call(company, 'pull_changes_from_primary', { with_own: true, with_digests: true }),
      () => call(visitor, 'pull_changes_from_primary', { page_size: 100 }),
    ];
    const account = await newAccount(server);
    await insertClaim(server, account.id, { approved: true });
    const devices = [device({ server }), device({ server })];
    const [phone] = devices;
    if (phone !== undefined) await signInOn(phone, account);
    const faults: string[] = [];
    let waitedTooLong = 0;
    const end = performance.now() + SECONDS * 1000;
    let done = 0;
    await Promise.all([
      ...Array.from({ length: CONNECTIONS }, async (_, n) => {
        const next = seededRandom(SEED + n);
        while (performance.now() < end) {
          const operation = any(operations, next);
          const answer = await operation?.().catch((error: unknown) => {
            faults.push(`${operation?.toString()} ${String(error)} ${JSON.stringify(error)}`);
          });
          done++;
          if (answer === undefined) continue;
          // Who waits for a lock beyond the time limit asks again, as devices do.
          if (codeOf(answer) === '57014') waitedTooLong++;
          else if (answer.status >= 500 || ['40P01', '40001'].includes(codeOf(answer)))
            faults.push(`${operation?.toString()} ${JSON.stringify(answer)}`);
        }
      }),
      ...devices.map(async (each) => {
        while (performance.now() < end) await each.sync();
      }),
    ]);
    console.info(
      `${done} operations in ${SECONDS} s with seed ${SEED}, ${waitedTooLong} of them waited too long`,
    );
    expect(faults).toEqual([]);
    for (const each of devices) {
      await each.sync();
      await each.sync({ verify: true });
      expect(await readMirrorState(each.db)).toMatchObject({ repaired: 0, verifyFailedAt: null });
      expect((await readMirrorState(each.db)).verifiedAt).not.toBeNull();
    }
  });
});
