// What one visitor or user can send by the ten thousand, on Postgres and PostgREST with the time limits of a hosted project: 3 s for
// visitors, 8 s for users. FLOOD=40 sends all of it; a fortieth shows the same in seconds.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { floodWithEnquiries } from '#support/enquiry-flood.ts';
import { call } from '#support/moderation.ts';
import { hasRealServer } from '#support/real-server.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { insertAsOwner, insertClaim, parcelRow } from '#support/server-rows.ts';
import { runningRealServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type ApiUser, type SignedIn } from '#support/users.ts';

const SIZE = Number(process.env.FLOOD ?? 1);
const [ENQUIRIES, REPORTS, RANDOM_REPORTS, LISTINGS] = [
  5_000 * SIZE,
  2_500 * SIZE,
  7_500 * SIZE,
  1_250 * SIZE,
];
/** A page has at most 2 MB of rows, and some more around them. */
const PAGE_BYTES = 2_100_000;

const answerSchema = v.looseObject({
  status: v.optional(v.string()),
  next: v.nullish(v.string()),
  cursor: v.optional(v.string()),
  done: v.optional(v.boolean()),
});

describe.skipIf(!hasRealServer)('a flood', { timeout: 600_000 }, () => {
  const server = runningRealServer();
  const times: string[] = [];
  let visitor: ApiUser;
  let admin: SignedIn;
  let owner: SignedIn;
  let other: SignedIn;
  let claim: string;

  /** Calls until nothing remains; fails with the first answer that is no success. */
  async function until(what: string, user: ApiUser, name: string, body: object) {
    const [answers, took]: [v.InferOutput<typeof answerSchema>[], number[]] = [[], []];
    let bytes = 0;
    for (let next: object | null = {}; next !== null;) {
      const start = performance.now();
      const answer = await call(user, name, { ...body, ...next });
      took.push(performance.now() - start);
      expect(answer).toMatchObject({ status: 200 });
      const parsed = v.parse(answerSchema, answer.body);
      bytes = Math.max(bytes, JSON.stringify(answer.body).length);
      answers.push(parsed);
      if (parsed.status === 'more') next = {};
      else if (typeof parsed.next === 'string') next = { after: parsed.next };
      else next = parsed.done === false ? { since: parsed.cursor } : null;
    }
    const total = took.reduce((sum, ms) => sum + ms, 0);
    times.push(
      `${what}: ${took.length} calls, the longest ${Math.round(Math.max(...took))} ms, ${(total / 1000).toFixed(1)} s in all, at most ${(bytes / 1e6).toFixed(2)} MB`,
    );
    return { answers, bytes };
  }
  const pull = async (what: string, user: ApiUser, body: object = {}) => {
    const { answers, bytes } = await until(what, user, 'pull_changes_from_primary', {
      page_size: 2500,
      ...body,
    });
    expect(bytes).toBeLessThan(PAGE_BYTES);
    return answers.at(-1)?.cursor;
  };
  const copiesOf = async ({ id }: SignedIn) => {
    const [row] = await server.query<{ count: number }>(
      'select count(*)::int from public.enquiry_inbox where user_id = $1',
      [id],
    );
    return row?.count;
  };

  beforeAll(async () => {
    visitor = visitorOf(server);
    [admin, owner, other] = [
      await signUpAdministrator(server, 'admin'),
      await signUp(server, 'owner'),
      await signUp(server, 'other'),
    ];
    claim = await insertClaim(server, owner.id, { approved: true });
  }, 60_000);
  afterAll(() => console.info(times.join('\n')));

  it('of enquiries to one broker stops nobody, and is removed', async () => {
    const parcel = await insertAsOwner(server, 'parcels', parcelRow());
    const sent = { parcel, count: ENQUIRIES, owners: [owner], note: 'x'.repeat(800) };
    const { source, enquiry } = await floodWithEnquiries(server, sent);
    const cursor = await pull('The owner signs in', owner, { with_digests: true });
    await pull('and pulls without changes', owner, { since: cursor });
    await pull('and with digests', owner, { since: cursor, with_digests: true });
    await pull('Another user signs in', other);
    await pull('A visitor begins', visitor);

    const claimant = await signUp(server, 'claimant');
    const second = await insertClaim(server, claimant.id, { entity_id: BROKER });
    const start = performance.now();
    expect(
      await admin.request('PATCH', `/rest/v1/claimed_entities?id=eq.${second}`, { body: { approved: true } }),
    ).toMatchObject({ status: 200 });
    times.push(`A claim is approved: ${Math.round(performance.now() - start)} ms`);
    await until('and its inbox filled', admin, 'finish_inboxes', {});
    expect(await copiesOf(claimant)).toBe(ENQUIRIES);

    const removal = { enquiry, of_source: true };
    await until('An owner removes them', claimant, 'remove_enquiries', removal);
    expect(await copiesOf(claimant)).toBe(0);

    await until('A claim is revoked', admin, 'revoke_claim', { claim_id: claim });
    expect((await owner.request('GET', '/rest/v1/enquiry_inbox?select=id')).body).toEqual([]);
    await pull('The former owner pulls', owner, { since: cursor });
    await until('and the inbox is emptied', admin, 'finish_inboxes', {});
    expect(await copiesOf(owner)).toBe(0);
    await until('The former owner deletes the account', owner, 'delete_account', { listings: 'keep' });
    await until('Administrators list the sources', admin, 'listings_for_review', {});
    await until('and remove the source', admin, 'remove_enquiries_of', { source });
    expect(await server.query('select from public.enquiries')).toEqual([]);
  });

  it('of reports stops no administrator', async () => {
    const parcel = await insertAsOwner(server, 'parcels', parcelRow());
    await server.exec(`begin; set local session_replication_role = replica;
      insert into public.reports (subject_type, subject_id, device_id, reason, note, made_at)
      select 'parcel', '${parcel}', gen_random_uuid(), 'fraud', repeat('x', 200), 1795233600000 from generate_series(1, ${REPORTS});
      insert into public.reports (subject_type, subject_id, device_id, reason, made_at)
      select 'parcel', gen_random_uuid(), gen_random_uuid(), 'fraud', 1795233600000 from generate_series(1, ${RANDOM_REPORTS});
      commit; analyze`);
    await until('The list of reports', admin, 'listings_for_review', {});
    await until('Reports are settled', admin, 'settle_reports', {
      subject_type: 'parcel',
      subject_id: parcel,
    });
    expect(
      await server.query('select from public.reports where subject_id = $1 and handled_at is null', [parcel]),
    ).toEqual([]);
  });

  it('of listings of one device is hidden and restored', async () => {
    const device = newId();
    await server.exec(`begin; set local session_replication_role = replica;
      insert into public.listing_private (id, device_id, key_hash)
      select gen_random_uuid(), '${device}', repeat('0', 64) from generate_series(1, ${LISTINGS});
      insert into public.parcels (id, title, volume, price, location, description, broker_id, company_id, listed_date, water_type, water_source)
      select id, 'Cheap water', 1, 1, 'Echuca', repeat('Cheap water ', 40), '${BROKER}', '${COMPANY}', current_date, 'surface', 'Murray'
      from public.listing_private where device_id = '${device}';
      insert into sync.receipts (table_name, id, content) select 'parcels', id, '' from public.listing_private where device_id = '${device}';
      commit; analyze`);
    const cursor = await pull('A visitor begins with all listings', visitor);
    await until('The list of sources', admin, 'listings_for_review', {});
    await until('A device is hidden', admin, 'hide_source', { source: device });
    expect(await server.query("select from public.parcels where title = 'Cheap water'")).toEqual([]);
    await pull('A visitor loses them', visitor, { since: cursor });
    await until('The device is restored', admin, 'restore_source', { source: device });
    expect(await server.query('select from public.hidden_listings')).toEqual([]);
  });
});
