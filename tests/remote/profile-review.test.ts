import { beforeAll, expect, it } from 'vitest';
import type { ContactChange } from '#domain/review/profile-review.ts';
import { newId } from '#domain/values/id.ts';
import { pageApi, valueOf, type Network } from '#support/page-api.ts';
import { changeCompany, readOne } from '#support/profiles.ts';
import { COMPANY } from '#support/seed-ids.ts';
import { runningServer } from '#support/server.ts';
import { signUpAdministrator, type SignedIn } from '#support/users.ts';

const server = runningServer();
let admin: SignedIn;

beforeAll(async () => {
  admin = await signUpAdministrator(server, 'admin');
  await server.exec(`insert into private.contact_changes (profile_type, profile_id, field, old, last_at)
    select 'company', gen_random_uuid(), 'phone', '"03 5550 0100"', now() - n * interval '1 minute' from generate_series(1, 150) as n`);
});

const profilesOf = ({ token }: SignedIn, network?: Network) =>
  pageApi(server, [token ?? ''], network).administration;

it('an administrator reads as many pages as they ask for', async () => {
  const { listProfiles: list } = profilesOf(admin);
  expect(await list()).toMatchObject({
    kind: 'answered',
    value: { contacts: { length: 100 }, truncated: ['contacts'] },
  });
  const whole = { kind: 'answered', value: { contacts: { length: 150 }, truncated: [] } };
  expect(await list(2)).toMatchObject(whole);
  expect(await list(3)).toMatchObject(whole);
});

it('an administrator gets no part of a list when one of its pages fails', async () => {
  let requests = 0;
  const network: Network = (request) =>
    (requests += 1) === 1 ? server.fetch(request) : Promise.resolve(new Response('', { status: 503 }));
  expect((await profilesOf(admin, network).listProfiles(2)).kind).toBe('unreachable');
});

it('an administrator undoes what they have seen', async () => {
  const { address } = await readOne(admin, `companies?id=eq.${COMPANY}`);
  await changeCompany(admin, { fields: { address: `1 ${newId()} Road` }, before: { address } });
  const { listProfiles, act } = profilesOf(admin);
  const undo = (seen: ContactChange) => act({ verb: 'undo', id: '', change: seen });
  const [change] = valueOf(await listProfiles()).contacts;
  if (change === undefined) throw new Error('The change is listed');
  expect(change).toMatchObject({ field: 'address', old: address, changes: 1, by: { id: admin.id } });
  expect(await undo({ ...change, version: 'another' })).toMatchObject({ value: { status: 'changedSince' } });
  expect(await undo(change)).toMatchObject({ kind: 'answered', value: { status: 'undone' } });
  expect(await readOne(admin, `companies?id=eq.${COMPANY}`)).toMatchObject({ address });
});
