import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Acknowledged, Database, MirrorState } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOfKind, isOwn, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import type { Company, CompanyLocation } from '#domain/profile/company.ts';
import {
  CREDENTIAL_LINES,
  statedCredential,
  type Credential,
  type CredentialLine,
} from '#domain/profile/credential.ts';
import {
  brokerWith,
  companyWith,
  immediateFields,
  type ProfileChangeInsert,
} from '#domain/profile/profile-change.ts';
import { listOwnOutbox } from './own-outbox.ts';

/** The current user's queued changes of profiles, oldest first. */
export async function readQueuedProfileChanges(db: Database): Promise<ItemOf<'profileChange'>[]> {
  return (await listOwnOutbox(db))
    .filter((item) => isOfKind(item, 'profileChange'))
    .filter(({ withdrawal }) => withdrawal !== 'discard');
}

/** The current user's changes that the server has and the mirror has not, oldest first. */
export async function readReceivedProfileChanges(db: Database): Promise<ProfileChangeInsert[]> {
  const [session, mirror, acknowledged] = await Promise.all([
    readSession(db),
    readMirrorState(db),
    db.acknowledged.toArray(),
  ]);
  return acknowledged
    .filter((item) => isOfKind(item, 'profileChange'))
    .filter((item) => isOwn(item, session) && isAwaited(item, mirror))
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ payload }) => payload);
}

/** Whether no page has brought what was written. By horizons, because clocks are set back and failed passes are answered too. */
function isAwaited({ writtenAt }: Acknowledged, { epoch, completeTo }: MirrorState): boolean {
  if (writtenAt === undefined || writtenAt.epoch !== epoch) return false;
  // The response's horizon is at most the transaction of the write itself.
  return completeTo === null || BigInt(completeTo) <= BigInt(writtenAt.horizon);
}

/** The queued changes of profiles that screens show, oldest first: what was refused does not show. */
export function shownProfileChanges(outbox: readonly OutboxItem[]): ProfileChangeInsert[] {
  return outbox
    .filter((item) => isOfKind(item, 'profileChange'))
    .filter(({ state, withdrawal }) => state !== 'refused' && withdrawal !== 'discard')
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ payload }) => payload);
}

export async function readShownProfileChanges(db: Database): Promise<ProfileChangeInsert[]> {
  return shownProfileChanges(await listOwnOutbox(db));
}

/** Whether changes of a profile wait to be sent. */
export function isChanging(changes: readonly ProfileChangeInsert[], profile: ClaimableProfile): boolean {
  return changesOf(changes, profile).length > 0;
}

function changesOf(changes: readonly ProfileChangeInsert[], { type, id }: ClaimableProfile) {
  return changes.filter(({ profileType, profileId }) => profileType === type && profileId === id);
}

/** A broker as screens show it. */
export function shownBroker<B extends Broker>(broker: B, changes: readonly ProfileChangeInsert[]): B {
  return changesOf(changes, { type: 'broker', id: broker.id }).reduce(
    (before, { fields, madeAt }) =>
      brokerWith(before, immediateFields(fields), new Date(madeAt).toISOString()),
    broker,
  );
}

/** A company as screens show it. */
export function shownCompany<C extends Company>(company: C, changes: readonly ProfileChangeInsert[]): C {
  return changesOf(changes, { type: 'company', id: company.id }).reduce(
    (before, { fields }) => companyWith(before, immediateFields(fields)),
    company,
  );
}

/** The offices of a company as screens show them. */
export function shownOffices<L extends CompanyLocation>(
  offices: readonly L[],
  companyId: string,
  changes: readonly ProfileChangeInsert[],
): readonly (L | CompanyLocation)[] {
  const queued = changesOf(changes, { type: 'company', id: companyId })
    .filter(({ fields }) => fields.offices)
    .at(-1);
  if (queued?.fields.offices === undefined) return offices;
  return queued.fields.offices.map((office) => ({ ...office, companyId }));
}

/** A line of a code passport as screens show it. */
export type ShownCredential = {
  line: CredentialLine;
  /** Null where it is not stated. */
  credential: Credential | null;
  /** It comes from a queued change: nobody has checked it. */
  waiting: boolean;
};

/** All lines of a profile as screens show them. */
export function shownCredentials(
  stated: readonly Credential[],
  profile: ClaimableProfile,
  { queued, received }: { queued: readonly ProfileChangeInsert[]; received: readonly ProfileChangeInsert[] },
): ShownCredential[] {
  const waiting = changesOf(queued, profile);
  const changes = [...changesOf(received, profile), ...waiting];
  const owner = {
    companyId: profile.type === 'company' ? profile.id : null,
    brokerId: profile.type === 'broker' ? profile.id : null,
  };
  return CREDENTIAL_LINES.map((line) => {
    const mirrored = stated.find((credential) => credential.line === line) ?? null;
    const last = changes.filter(({ fields }) => fields[line] !== undefined).at(-1);
    const statement = last?.fields[line];
    if (last === undefined || statement === undefined) return { line, credential: mirrored, waiting: false };
    const head = {
      ...owner,
      line,
      id: mirrored?.id ?? `${last.id}-${line}`,
      statedOn: new Date(last.madeAt).toISOString(),
    };
    return {
      line,
      credential: statement === null ? null : statedCredential(head, statement),
      waiting: waiting.includes(last),
    };
  });
}
