import { readOwnClaims } from '#db/claims.ts';
import { readCompanyChoices } from '#db/company-choices.ts';
import { readClockSkew } from '#db/mirror-state.ts';
import { readOperationStatus } from '#db/operation-status.ts';
import { readListingRight, type ListingRight } from '#db/own-listings.ts';
import type { Database } from '#db/schema-types.ts';
import type { Broker } from '#domain/broker.ts';
import type { ClaimableType } from '#domain/claim.ts';
import type { CompanyChoices } from '#domain/company-choices.ts';
import { fieldsOf } from '#domain/listing-change.ts';
import type { OperationStatus } from '#domain/operation-status.ts';
import type { Parcel } from '#domain/parcel.ts';
import { keepFormDraft, readFormDraft } from './draft.ts';
import type { FormKind } from './form-config.ts';
import { PARCEL, typedParcel } from './parcel-config.ts';

export type InitialData<K extends FormKind> = {
  /** The item to change, when the address names one. */
  change: { id: string; status: OperationStatus<K> } | null;
  choices: CompanyChoices;
};

export async function loadInitialData<K extends FormKind>(
  db: Database,
  { kind, change }: { kind: K; change: string | undefined },
): Promise<InitialData<K>> {
  const choices = await readCompanyChoices(db);
  if (change === undefined) return { change: null, choices };
  return { change: { id: change, status: await readOperationStatus(db, kind, change) }, choices };
}

export type ParcelInitialData = InitialData<'parcel'> & {
  /** The company chosen at first, '' for none, and its brokers. */
  companyId: string;
  brokers: Broker[];
  /** What the form starts with: the profiles that the current user owns, '' for none or several. */
  ownProfiles: { companyId: string; brokerId: string };
  /** How far this device's clock is ahead of the server's (ms); null when unknown. */
  clockSkew: number | null;
};

export async function loadParcelData(
  db: Database,
  { change }: { change: string | undefined },
): Promise<ParcelInitialData> {
  const [initial, ownProfiles, clockSkew] = await Promise.all([
    loadInitialData(db, { kind: 'parcel', change }),
    readOwnProfiles(db),
    readClockSkew(db),
  ]);
  const status = initial.change?.status;
  const companyId =
    status?.kind === 'queued'
      ? status.item.payload.company_id
      : (readFormDraft(PARCEL, { userId: null })?.companyId ?? ownProfiles.companyId);
  return { ...initial, companyId, brokers: await readBrokersOf(db, companyId), ownProfiles, clockSkew };
}

/** The broker, or else the company, of the current user; '' for none, or where they own several. */
async function readOwnProfiles(db: Database): Promise<ParcelInitialData['ownProfiles']> {
  const owned = await readOwnClaims(db);
  const idsOf = (type: ClaimableType) =>
    owned.flatMap(({ entityType, entityId }) => (entityType === type ? [entityId] : []));
  const brokers = await db.brokers.where('id').anyOf(idsOf('broker')).toArray();
  const [broker, ...otherBrokers] = brokers.filter(({ origin }) => origin === 'server');
  if (broker !== undefined && otherBrokers.length === 0)
    return { companyId: broker.companyId, brokerId: broker.id };
  const [companyId = '', ...otherCompanies] = idsOf('company');
  return { companyId: otherCompanies.length === 0 ? companyId : '', brokerId: '' };
}

export type ListingChangeData = InitialData<'listingChange'> & { parcel: Parcel; right: ListingRight };

/** Null when the listing is not on this device, or the current user may not manage it. */
export async function loadListingChange(
  db: Database,
  { id, change }: { id: string; change: string | undefined },
): Promise<ListingChangeData | null> {
  // As the server has it: a queued change is compared with that, not with itself.
  const parcel = await db.parcels.get(id);
  if (parcel === undefined || parcel.origin === 'sample') return null;
  const right = await readListingRight(db, parcel);
  return right && { ...(await loadInitialData(db, { kind: 'listingChange', change })), parcel, right };
}

/** Fills the draft with a listing that has left the directory, unless there is a draft already. */
export async function copyToDraft(db: Database, id: string): Promise<void> {
  const [own, sent] = await Promise.all([db.ownListings.get(id), db.acknowledged.get(id)]);
  const last = own?.withdrawn ?? own?.hidden ?? null;
  const row =
    last === null
      ? sent?.kind === 'parcel' && sent.payload
      : { ...fieldsOf(last), company_id: last.companyId, broker_id: last.brokerId };
  const draft = { userId: null };
  if (row === false || readFormDraft(PARCEL, draft) !== null) return;
  keepFormDraft(PARCEL, { ...draft, fields: typedParcel(row) });
}

/** Without sample brokers; by name. None while no company is chosen. */
export async function readBrokersOf(db: Database, companyId: string): Promise<Broker[]> {
  const brokers = await db.brokers
    .where('companyId')
    .equals(companyId)
    .filter(({ origin }) => origin === 'server')
    .toArray();
  return brokers.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether the current user has an approved claim on this broker or company. */
export async function readIsOwner(
  db: Database,
  { brokerId, companyId }: Pick<Parcel, 'brokerId' | 'companyId'>,
): Promise<boolean> {
  const owned = await readOwnClaims(db);
  return owned.some(({ entityId }) => entityId === brokerId || entityId === companyId);
}
