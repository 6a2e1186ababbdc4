import { readListingRight, type ListingRight } from '#db/sent/own-listings.ts';
import { readOwnClaims } from '#db/shown/claims.ts';
import { readCompanyChoices } from '#db/shown/company-choices.ts';
import { readOperationStatus } from '#db/shown/operation-status.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { readOwnProfiles, type OwnProfiles } from '#db/shown/own-profiles.ts';
import {
  readReceivedProfileChanges,
  readShownProfileChanges,
  shownBroker,
  shownCompany,
  shownCredentials,
  shownOffices,
  shownProfileChanges,
} from '#db/shown/profile-overlay.ts';
import { readProfileRight, type ProfileRight } from '#db/shown/profile-right.ts';
import { readClockSkew } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { CompanyChoices } from '#domain/operation/company-choices.ts';
import type { OperationStatus } from '#domain/operation/operation-status.ts';
import { canChange, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { hasLeftCompany, type Broker } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import { type Company, type CompanyLocation, mainOfficeFirst } from '#domain/profile/company.ts';
import { statementsByLine, type Statements } from '#domain/profile/credential.ts';
import { brokerFields, companyFields, type ProfileFields } from '#domain/profile/profile-change.ts';
import type { ProfileRequest } from '#domain/profile/profile-request.ts';
import { openDraft, startWith, type OpenDraft } from '#session/drafts.ts';
import { fieldsOfDraft, typedFields } from './draft.ts';
import { emptyFields, formNameOf, type FormConfig, type FormKind } from './form-config.ts';
import { readListingCopy } from './listing-copy.ts';
import { PARCEL, parcelConfig } from './parcel-config.ts';

export type InitialData<K extends FormKind> = {
  /** The item to change, if the address names one. */
  change: { id: string; status: OperationStatus<K> } | null;
  choices: CompanyChoices;
  /** Null when it is the draft of a user who has left. */
  draft: OpenDraft | null;
};

type Address = {
  change: string | undefined;
  /** The router's key of the history entry. */
  entry?: string | undefined;
};

type Form<K extends FormKind> = Address & {
  kind: K;
  formName?: FormConfig<K, object, unknown>['formName'];
  /** The fields that a new form begins with. */
  start?: object | null;
};

/** Also opens the form's draft. */
export async function loadInitialData<K extends FormKind>(
  db: Database,
  { kind, change: id, entry, formName = formNameOf(kind), start = null }: Form<K>,
): Promise<InitialData<K>> {
  const choices = await readCompanyChoices(db);
  const change = id === undefined ? null : { id, status: await readOperationStatus(db, kind, id) };
  const form = formName(changeable(change) === undefined ? undefined : id);
  return { change, choices, draft: await openDraft(db, { form, entry, start }) };
}

/** The item of the outbox that the form changes; undefined where there is none to change. */
export function changeable<K extends FormKind>(change: InitialData<K>['change']): ItemOf<K> | undefined {
  if (change?.status.kind !== 'queued') return undefined;
  const { item } = change.status;
  return canChange(item) ? item : undefined;
}

export type ParcelInitialData = InitialData<'parcel'> & {
  /** The company chosen at first, '' for none, and its brokers. */
  companyId: string;
  brokers: Broker[];
  /** What the form starts with: the profiles that the current user owns, '' for none or several. */
  ownProfiles: OwnProfiles;
  /** How far this device's clock is ahead of the server's (ms); null when unknown. */
  clockSkew: number | null;
};

/** `again`: a listing to list again; `shared`: a text for the description. */
export async function loadParcelData(
  db: Database,
  { again, shared = '', ...address }: Address & { again?: string | undefined; shared?: string },
): Promise<ParcelInitialData> {
  const [copy, ownProfiles, clockSkew] = await Promise.all([
    again === undefined ? null : readListingCopy(db, again),
    readOwnProfiles(db),
    readClockSkew(db),
  ]);
  const start = copy && typedFields(PARCEL, copy);
  const initial = await loadInitialData(db, { kind: 'parcel', ...address, start });
  const config = parcelConfig(ownProfiles);
  const draft = initial.draft && (await withSharedText(db, initial.draft, { config, shared }));
  const typed = fieldsOfDraft(config, draft?.fields ?? null);
  const companyId =
    typed?.companyId ?? changeable(initial.change)?.payload.companyId ?? ownProfiles.companyId;
  const brokers = await readBrokersOf(db, companyId);
  return { ...initial, draft, companyId, brokers, ownProfiles, clockSkew };
}

/** Appends shared text to the description, once, and saves it. */
async function withSharedText(
  db: Database,
  draft: OpenDraft,
  { config, shared }: { config: typeof PARCEL; shared: string },
): Promise<OpenDraft> {
  const before = fieldsOfDraft(config, draft.fields) ?? emptyFields(config);
  if (shared === '' || before.description.includes(shared)) return draft;
  const parts = [before.description.trimEnd(), shared].filter((part) => part !== '');
  const fields = typedFields(config, { ...before, description: parts.join('\n\n') });
  return fields === null ? draft : startWith(db, draft, fields);
}

/** What the form starts with after its user has signed out: none of the user's data. */
export function forNextUser({ choices, clockSkew }: ParcelInitialData): ParcelInitialData {
  const ownProfiles = { companyId: '', brokerId: '' };
  return { change: null, choices, draft: null, companyId: '', brokers: [], ownProfiles, clockSkew };
}

/** What was queued before a queued change, or what is queued so far: the change builds on it. */
async function readEarlier(db: Database, change: string | undefined): Promise<OutboxItem[]> {
  const outbox = await listOwnOutbox(db);
  const edited = outbox.find(({ id }) => id === change);
  return outbox.filter(({ sequence }) => sequence < (edited?.sequence ?? Infinity));
}

/** `parcel` includes earlier changes that wait to be sent; `onServer` does not, and others may have changed it. */
export type ListingChangeData = InitialData<'listingChange'> & {
  parcel: Parcel;
  onServer: Parcel;
  right: ListingRight;
};

/** Null when the listing is not on this device, or the current user may not manage it. */
export async function loadListingChange(
  db: Database,
  { id, change, entry }: Address & { id: string },
): Promise<ListingChangeData | null> {
  const row = await db.parcels.get(id);
  if (row === undefined || row.origin === 'sample') return null;
  const parcel = await readShownParcel(db, id, await readEarlier(db, change));
  if (parcel === null) return null;
  const right = await readListingRight(db, parcel);
  if (right === null) return null;
  const form = { kind: 'listingChange', change, entry, formName: formNameOf('listingChange', id) } as const;
  return { ...(await loadInitialData(db, form)), parcel, onServer: row, right };
}

type AnyProfileChange = InitialData<'profileChange'> & {
  right: ProfileRight;
  /** The author's new name and company that wait for an administrator. */
  requests: ProfileRequest[];
  /** The profile without the author's edits, as others may have changed it. */
  onServer: ProfileFields;
};

export type BrokerChangeData = AnyProfileChange & { type: 'broker'; broker: Broker };
export type CompanyChangeData = AnyProfileChange & {
  type: 'company';
  company: Company;
  offices: readonly CompanyLocation[];
};

/** A profile with the author's earlier unsent edits, which the next edit builds on. */
export type ProfileChangeData = BrokerChangeData | CompanyChangeData;

/** Null when the profile is not on this device, or the current user may not edit it. An unknown type is read as a company. */
export async function loadProfileChange(
  db: Database,
  { id, change, entry, ...address }: Address & { type: string; id: string },
): Promise<ProfileChangeData | null> {
  const type = address.type === 'broker' ? 'broker' : 'company';
  const right = await readProfileRight(db, { type, id });
  if (right?.mayEdit !== true) return null;
  const [initial, earlier, requests, broker, company, locations] = await Promise.all([
    loadInitialData(db, { kind: 'profileChange', change, entry, formName: formNameOf('profileChange', id) }),
    readEarlier(db, change),
    db.profileRequests.filter(({ profileId, status }) => profileId === id && status === 'pending').toArray(),
    db.brokers.get(id),
    db.companies.get(id),
    db.companyLocations.where('companyId').equals(id).toArray(),
  ]);
  const changes = shownProfileChanges(earlier.filter(({ owner }) => owner === right.userId));
  const common = { ...initial, right, requests: requests.filter(({ userId }) => userId === right.userId) };
  if (type === 'broker') {
    if (broker === undefined) return null;
    const onServer = brokerFields(broker);
    return { ...common, type, onServer, broker: shownBroker(broker, changes) };
  }
  if (company === undefined) return null;
  const onServer = companyFields(company, locations);
  const offices = mainOfficeFirst(shownOffices(locations, id, changes));
  return { ...common, type, onServer, company: shownCompany(company, changes), offices };
}

/** The brokers of a company by name, except sample rows and those who have left. Empty while no company is chosen. */
export async function readBrokersOf(db: Database, companyId: string): Promise<Broker[]> {
  const brokers = await db.brokers
    .where('companyId')
    .equals(companyId)
    .filter(({ origin }) => origin === 'server')
    .toArray();
  const changes = await readShownProfileChanges(db);
  return brokers
    .map((broker) => shownBroker(broker, changes))
    .filter((broker) => !hasLeftCompany(broker))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Whether the current user has an approved claim on this broker or company. */
export async function readIsOwner(
  db: Database,
  { brokerId, companyId }: Pick<Parcel, 'brokerId' | 'companyId'>,
): Promise<boolean> {
  const owned = await readOwnClaims(db);
  return owned.some(({ entityId }) => entityId === brokerId || entityId === companyId);
}

export type CodePassportData = InitialData<'profileChange'> & {
  /** The owner for whom this was loaded. */
  userId: string;
  profile: ClaimableProfile;
  name: string;
  /** What each line says, including the author's earlier unsent edits. */
  before: Statements;
  /** What each line says without these edits; others may have changed it. */
  onServer: Statements;
};

/** Null when the profile is not on this device, or the current user does not own it. */
export async function loadCodePassport(
  db: Database,
  { profile: { type, id }, change, entry }: Address & { profile: ClaimableProfile },
): Promise<CodePassportData | null> {
  const row = await (type === 'broker' ? db.brokers : db.companies).get(id);
  const claim = (await readOwnClaims(db)).find((each) => each.entityType === type && each.entityId === id);
  if (row === undefined || claim === undefined) return null;
  const stated = await db.credentials
    .where(type === 'broker' ? 'brokerId' : 'companyId')
    .equals(id)
    .toArray();
  const earlier = await readEarlier(db, change);
  const queued = shownProfileChanges(earlier.filter(({ owner }) => owner === claim.userId));
  const received = await readReceivedProfileChanges(db);
  const statementsWith = (changes: typeof queued) => {
    const lines = shownCredentials(stated, { type, id }, { queued: changes, received });
    return statementsByLine(lines.flatMap(({ credential }) => credential ?? []));
  };
  const formName = formNameOf('profileChange-passport', id);
  return {
    ...(await loadInitialData(db, { kind: 'profileChange', change, entry, formName })),
    userId: claim.userId,
    profile: { type, id },
    name: row.name,
    before: statementsWith(queued),
    onServer: statementsWith([]),
  };
}
