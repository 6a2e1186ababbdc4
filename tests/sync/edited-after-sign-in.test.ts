import * as v from 'valibot';
import { expect, it } from 'vitest';
import { endSession } from '#db/session/session.ts';
import { newId } from '#domain/values/id.ts';
import { submitForm } from '#features/submit/commands.ts';
import { listingChangeConfig } from '#features/submit/listing-change-config.ts';
import { typedParcel } from '#features/submit/parcel-config.ts';
import { loadListingChange } from '#features/submit/queries.ts';
import { device, type Device } from '#support/device.ts';
import { SERVER_ERROR } from '#support/faults.ts';
import { parcelPayload } from '#support/listings.ts';
import { change, list } from '#support/manage-listing.ts';
import { runningServer } from '#support/server.ts';
import { newAccount, signInOn } from '#support/users.ts';

const server = runningServer();

const pageOf = (phone: Device) => ({
  db: phone.db,
  sync: { requestSync: () => undefined },
  clock: { now: phone.clock.now, sleep: () => Promise.resolve(), online: () => false },
});

it("law 2: a visitor's refused change that is edited after a sign-in is sent as the visitor's, with its key", async () => {
  const phone = device({ server });
  const { id } = await list(phone);
  await phone.sync();
  await server.query('update public.parcels set price = 90000 where id = $1', [id]);
  const refused = await change(phone, id, { fields: { price: 51_000 } });
  await phone.sync();
  expect(await phone.outbox()).toMatchObject([{ state: 'refused', refusal: { code: '22C01' } }]);
  await signInOn(phone, await newAccount(server));
  await phone.sync();

  const initial = await loadListingChange(phone.db, { id, change: refused.id });
  if (initial === null) throw new Error('The listing cannot be changed on this device');
  const config = listingChangeConfig(initial.parcel, initial.right);
  const form = v.parse(config.schema(), config.fieldsOf(refused, initial.choices));
  const submission = { id: refused.id, form, userId: null, again: true, draftId: newId() };
  await submitForm(pageOf(phone), config, submission);
  await phone.sync();
  const rows = await server.query('select price::text from public.parcels where id = $1', [id]);
  expect([await phone.outbox(), rows]).toEqual([[], [{ price: '51000' }]]);
});

it('law 2: of two changes of a listing, made before and after a sign-in, the later one is applied last', async () => {
  const phone = device({ server });
  const { id } = await list(phone);
  await phone.sync();
  await change(phone, id, { fields: { status: 'pending' } });
  await signInOn(phone, await newAccount(server));
  await change(phone, id, { fields: { status: 'available' } });
  let writes = 0;
  phone.network.rule(({ path }) =>
    path.endsWith('/write_rows') && ++writes === 1 ? SERVER_ERROR : { kind: 'pass' },
  );
  for (let passes = 0; passes < 3; passes++) await phone.sync();
  const rows = await server.query('select status from public.parcels where id = $1', [id]);
  expect([await phone.outbox(), rows]).toEqual([[], [{ status: 'available' }]]);
});

it("law 14: a user's change that is submitted after their sign-out in another tab is not saved as a visitor's", async () => {
  const phone = device({ server });
  await signInOn(phone, await newAccount(server));
  const { id } = await list(phone);
  await phone.sync();
  const initial = await loadListingChange(phone.db, { id, change: undefined });
  if (initial === null) throw new Error('The listing cannot be changed on this device');
  const config = listingChangeConfig(initial.parcel, initial.right);
  const typed = typedParcel({ ...parcelPayload(), title: 'Another title' });
  const submission = { id: newId(), form: v.parse(config.schema(), typed), again: false, draftId: newId() };
  await endSession(phone.db);
  expect(await submitForm(pageOf(phone), config, { ...submission, userId: null })).toBeNull();
  expect(await phone.outbox()).toEqual([]);
});
