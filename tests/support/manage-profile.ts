// What owners do with profiles, as their screens do it.
import { enqueue } from '#db/outbox/outbox.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { shownBroker, shownCompany, shownOffices, shownProfileChanges } from '#db/shown/profile-overlay.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOfKind, type ItemOf } from '#domain/operation/operation.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import type { Company, CompanyLocation } from '#domain/profile/company.ts';
import {
  brokerFields,
  changedProfileFields,
  companyFields,
  profileChangeInsertOf,
  type ProfileFields,
} from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { device, type Device } from './device.ts';
import { BROKER, COMPANY } from './seed-ids.ts';
import { claimRow, insertAsOwner } from './server-rows.ts';
import type { TestServer } from './server.ts';
import { newAccount, signInOn, type Account } from './users.ts';

export const HELEN: ClaimableProfile = { type: 'broker', id: BROKER };
export const CUMBUNGI: ClaimableProfile = { type: 'company', id: COMPANY };

/** A device of an approved owner of a seeded profile. */
export async function ownersPhone(
  server: TestServer,
  { type, id }: ClaimableProfile,
): Promise<Device & { claimId: string; userId: string; account: Account }> {
  const phone = device({ server });
  const account = await newAccount(server);
  const claim = claimRow(account.id, { entity_type: type, entity_id: id, approved: true });
  const claimId = await insertAsOwner(server, 'claimed_entities', claim);
  await signInOn(phone, account);
  await phone.sync();
  return { ...phone, claimId, userId: account.id, account };
}

/** The seeded broker as screens show it. */
export async function brokerOn({ db }: Device, id = BROKER): Promise<Broker> {
  const row = await db.brokers.get(id);
  if (row === undefined) throw new Error('The broker is not on this device');
  return shownBroker(row, shownProfileChanges(await listOwnOutbox(db)));
}

/** The seeded company and its offices as screens show them. */
export async function companyOn({ db }: Device): Promise<Company & { offices: readonly CompanyLocation[] }> {
  const row = await db.companies.get(COMPANY);
  if (row === undefined) throw new Error('The company is not on this device');
  const changes = shownProfileChanges(await listOwnOutbox(db));
  const locations = await db.companyLocations.where('companyId').equals(COMPANY).toArray();
  return { ...shownCompany(row, changes), offices: shownOffices(locations, COMPANY, changes) };
}

/** Edits a profile as its form does, from what this device shows. */
export async function edit(
  phone: Device,
  profile: ClaimableProfile,
  fields: ProfileFields,
): Promise<ItemOf<'profileChange'>> {
  const seen = profile.type === 'broker' ? brokerFields(await brokerOn(phone)) : await seenCompany(phone);
  const change = changedProfileFields(seen, { ...seen, ...fields });
  return queue(phone, profile, change ?? { fields: {}, before: {} });
}

async function seenCompany(phone: Device): Promise<ProfileFields> {
  const { offices, ...company } = await companyOn(phone);
  return companyFields(company, offices);
}

export async function queue(
  { db, clock }: Device,
  profile: ClaimableProfile,
  change: { fields: ProfileFields; before: ProfileFields },
): Promise<ItemOf<'profileChange'>> {
  const userId = (await readSession(db))?.userId ?? newId();
  const now = clock.now();
  const payload = profileChangeInsertOf({ id: newId(), profile, userId, change, now });
  const item = await enqueue(db, { kind: 'profileChange', payload, owner: userId, now });
  if (!isOfKind(item, 'profileChange')) throw new Error('Another operation was queued');
  return item;
}
