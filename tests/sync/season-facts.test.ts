import { beforeAll, expect, it } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { MIRROR_SHAPE } from '#domain/feed/feed.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAnswer } from '#domain/review/actions.ts';
import type { SeasonFact } from '#domain/season/season-fact.ts';
import { newId } from '#domain/values/id.ts';
import { snakeCase } from '#domain/values/letter-case.ts';
import { toWire } from '#remote/wire.ts';
import { device } from '#support/device.ts';
import { changeMirrorState } from '#support/mirror-state.ts';
import { pageApi } from '#support/page-api.ts';
import { seasonFact } from '#support/season.ts';
import { runningServer } from '#support/server.ts';
import { signUp, signUpAdministrator, visitorOf, type SignedIn } from '#support/users.ts';

const server = runningServer();
let admin: SignedIn;
let otherAdmin: SignedIn;

beforeAll(async () => {
  admin = await signUpAdministrator(server, 'admin');
  otherAdmin = await signUpAdministrator(server, 'other');
});

const actAs = ({ token }: SignedIn) => pageApi(server, [token ?? '']).administration.act;
const save = (user: SignedIn, { id, ...fact }: SeasonFact, version: string | null = null) =>
  actAs(user)({ verb: 'saveFact', id, fact, version });
const statusOf = (answer: RemoteResult<AdminAnswer>) =>
  answer.kind === 'answered' ? answer.value.status : answer.kind;

it('M19: a fact reaches a device with its source, changes there, and leaves it', async () => {
  const phone = device({ server });
  const fact = seasonFact({ zoneFrom: '10', ends: '2027-06-24T07:00:00+00:00' });
  expect(statusOf(await save(admin, fact))).toBe('saved');
  await phone.sync();
  const stored = await phone.db.seasonFacts.get(fact.id);
  expect(stored).toMatchObject(fact);
  const changed = { ...fact, kind: 'closing', asOf: '2026-11-23', ends: null } as const;
  expect(statusOf(await save(admin, changed, stored?.version ?? ''))).toBe('saved');
  await phone.sync({ verify: true });
  const version = (await phone.db.seasonFacts.get(fact.id))?.version ?? '';
  expect(await phone.db.seasonFacts.get(fact.id)).toMatchObject(changed);
  expect(statusOf(await actAs(admin)({ verb: 'removeFact', id: fact.id, version }))).toBe('removed');
  await phone.sync({ verify: true });
  expect(await phone.db.seasonFacts.count()).toBe(0);
});

it('M19: of two administrators at once, one changes a fact, and one of two equal ones is added', async () => {
  const phone = device({ server });
  const fact = seasonFact({ kind: 'trade-limit', starts: null, value: 24 });
  const twin = { ...fact, id: newId() };
  const added = await Promise.all([save(admin, fact), save(otherAdmin, twin)]);
  expect(new Set(added.map(statusOf))).toEqual(new Set(['saved', 'exists']));
  await phone.sync();
  const [stored] = await phone.db.seasonFacts.toArray();
  if (stored === undefined) throw new Error('The fact is on the device');
  const { id, version } = stored;
  const changes = await Promise.all([
    save(admin, { ...fact, id, value: 12 }, version),
    save(otherAdmin, { ...fact, id, value: 0 }, version),
  ]);
  expect(new Set(changes.map(statusOf))).toEqual(new Set(['saved', 'changedSince']));
  await server.exec('delete from public.season_facts');
});

it('M19: a fact without its source or date, or of another user, is refused over REST and stored nowhere', async () => {
  const fact = seasonFact();
  expect(await save(admin, { ...fact, sourceName: '' })).toEqual({
    kind: 'refused',
    message: 'Source name must be at least 2 characters',
    column: 'sourceName',
  });
  expect(await save(admin, { ...fact, sourceUrl: 'javascript:alert(1)' })).toMatchObject({
    column: 'sourceUrl',
  });
  for (const name of ['sourceName', 'sourceUrl', 'asOf'] as const) {
    const { [name]: _left, ...rest } = fact;
    const body = { fact: toWire(rest) };
    expect(await admin.request('POST', '/rest/v1/rpc/save_season_fact', { body })).toMatchObject({
      status: 400,
      body: { code: '22023', hint: snakeCase(name) },
    });
  }
  expect(statusOf(await save(await signUp(server, 'user'), fact))).toBe('refused');
  const body = { fact: toWire(fact) };
  const visitors = await visitorOf(server).request('POST', '/rest/v1/rpc/save_season_fact', { body });
  expect(visitors).toMatchObject({ status: 401, body: { code: '42501' } });
  expect(await server.query('select id from public.season_facts')).toEqual([]);
});

it('M19: a device whose app did not know the board yet fetches its facts after an update, and again after a restore', async () => {
  const phone = device({ server });
  const fact = seasonFact({ zoneFrom: '10' });
  await save(admin, fact);
  await phone.sync();
  await phone.db.seasonFacts.clear();
  await changeMirrorState(phone.db, { shape: 7 });
  await phone.sync();
  expect(await phone.db.seasonFacts.get(fact.id)).toMatchObject(fact);
  expect(await readMirrorState(phone.db)).toMatchObject({ shape: MIRROR_SHAPE });
  await server.exec('delete from public.season_facts; select sync.start_new_epoch()');
  await phone.sync();
  expect(await phone.db.seasonFacts.count()).toBe(0);
});

it('M19: a kind that only a newer version of the app knows is set aside', async () => {
  const phone = device({ server });
  await server.exec(`set session_replication_role = replica;
    alter table public.season_facts drop constraint season_facts_kind_known, drop constraint season_facts_columns_of_kind;
    insert into public.season_facts (id, kind, source_name, source_url, as_of)
      values (gen_random_uuid(), 'ballot', 'MDBA', 'https://mdba.example', '2026-11-22');
    set session_replication_role = origin`);
  await phone.sync();
  expect([await phone.db.seasonFacts.count(), await phone.db.unreadableRows.count()]).toEqual([0, 1]);
});
