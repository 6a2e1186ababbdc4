// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { statementsByLine } from '#domain/profile/credential.ts';
import { profileChangeInsertOf } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { codePassportConfig } from '#features/submit/code-passport-config.ts';
import { fieldsOfDraft, typedFields } from '#features/submit/draft.ts';
import { emptyFields, type FormConfig, type FormKind } from '#features/submit/form-config.ts';
import { listingChangeConfig } from '#features/submit/listing-change-config.ts';
import { brokerChangeConfig, companyChangeConfig } from '#features/submit/profile-change-config.ts';
import { loadCodePassport, loadListingChange } from '#features/submit/queries.ts';
import {
  storedBroker,
  storedClaim,
  storedCompany,
  storedOffice,
  storedParcel,
} from '#support/directory-rows.ts';
import { changeItem } from '#support/records.ts';
import { newDevice } from '#support/render-screen.tsx';
import { ME, signedIn } from '#support/users.ts';

const right = { userId: ME, key: null, mayConfirm: true, mayDisown: false };

/** What the form opens with after this was typed and the row became that of `later`. */
function reopened<K extends FormKind, F extends object, O>(
  [before, later]: readonly [FormConfig<K, F, O>, FormConfig<K, F, O>],
  typed: Partial<F>,
): F | null {
  return fieldsOfDraft(later, typedFields(before, { ...emptyFields(before), ...typed }));
}

it('a draft of a change keeps what was typed, and the rest follows what others changed', () => {
  const parcel = storedParcel({ price: 40_000, description: 'As listed.' });
  const listing = reopened(
    [listingChangeConfig(parcel, right), listingChangeConfig({ ...parcel, description: 'Renewed.' }, right)],
    { price: '38000' },
  );
  expect(listing).toMatchObject({ price: '38000', description: 'Renewed.' });

  const broker = storedBroker({ phone: '0491 570 006', title: 'Broker' });
  const profile = reopened(
    [brokerChangeConfig(broker), brokerChangeConfig({ ...broker, title: 'Principal' })],
    { phone: '0491 570 156' },
  );
  expect(profile).toMatchObject({ phone: '0491 570 156', title: 'Principal' });

  const [company, office] = [storedCompany(), storedOffice({ city: 'Hay' })];
  const firm = reopened(
    [
      companyChangeConfig(company, [office]),
      companyChangeConfig(company, [{ ...office, city: 'Swan Hill' }]),
    ],
    { phone: '0491 570 157' },
  );
  expect(firm).toMatchObject({ phone: '0491 570 157', offices: [{ city: 'Swan Hill' }] });

  const passport = (note: string) =>
    codePassportConfig({
      profile: { type: 'company', id: company.id },
      name: company.name,
      before: { ...statementsByLine([]), trustAccount: { holding: 'none', note } },
    });
  const lines = reopened([passport('Since March'), passport('Since May')], { feesPercent: '2' });
  expect(lines).toMatchObject({ feesPercent: '2', trustAccountNote: 'Since May' });
});

it('a change is made on top of the earlier ones that wait, and a queued one on top of those before it', async () => {
  const db = newDevice();
  const parcel = storedParcel({ price: 40_000 });
  await db.parcels.put(parcel);
  await db.sentParcels.put({ id: parcel.id, owner: null, title: parcel.title, savedAt: 1, key: 'k' });
  const changed = (before: number, price: number) =>
    changeItem(
      { action: 'change', parcelId: parcel.id, fields: { price }, before: { price: before } },
      { owner: null },
    );
  const [first, second] = [changed(40_000, 38_000), changed(38_000, 36_000)];
  await db.outbox.bulkAdd([first, second]);
  const priceIn = async (change?: string) =>
    (await loadListingChange(db, { id: parcel.id, change }))?.parcel.price;
  expect([await priceIn(), await priceIn(second.id), await priceIn(first.id)]).toEqual([
    36_000, 38_000, 40_000,
  ]);
  await db.outbox.update(first.id, { state: 'refused' });
  expect(await priceIn(second.id)).toBe(40_000);
});

it('a line of a passport is stated on top of what waits', async () => {
  const db = newDevice();
  await signedIn(db);
  const company = storedCompany();
  await db.companies.put(company);
  await db.claims.put(storedClaim({ entityType: 'company', entityId: company.id, approved: true }));
  const of = { profile: { type: 'company', id: company.id }, change: undefined } as const;
  expect((await loadCodePassport(db, of))?.before.trustAccount).toBeNull();
  const change = { fields: { trustAccount: { holding: 'none' } }, before: { trustAccount: null } } as const;
  const payload = profileChangeInsertOf({ id: newId(), profile: of.profile, userId: ME, change, now: 1 });
  await enqueue(db, { kind: 'profileChange', payload, owner: ME, now: 1 });
  expect((await loadCodePassport(db, of))?.before.trustAccount).toEqual({ holding: 'none' });
});
