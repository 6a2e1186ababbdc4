import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import {
  readQueuedProfileChanges,
  readReceivedProfileChanges,
  shownCredentials,
  shownProfileChanges,
  type ShownCredential,
} from '#db/shown/profile-overlay.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { hasLeftCompany } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import type { Credential } from '#domain/profile/credential.ts';

export type BrokerFees = {
  id: string;
  name: string;
  companyName: string | undefined;
  /** The broker's own line, else that of their company; null where neither is stated. */
  fees: Credential | null;
  waiting: boolean;
};

export type NetData = {
  /** Sorted by name. */
  brokers: BrokerFees[];
  /** The listing that the page was opened from, if it is on this device. */
  parcel: Pick<Parcel, 'id' | 'title' | 'volume' | 'price'> | null;
};

export async function readNetData(db: Database, parcelId: string | undefined): Promise<NetData> {
  const [brokers, companies, stated, changes, received, parcel] = await Promise.all([
    db.brokers.toArray(),
    db.companies.toArray(),
    db.credentials.filter(({ line }) => line === 'fees').toArray(),
    readQueuedProfileChanges(db),
    readReceivedProfileChanges(db),
    parcelId === undefined ? null : readShownParcel(db, parcelId, await listOwnOutbox(db)),
  ]);
  const own = { queued: shownProfileChanges(changes), received };
  const statedBy = new Map(stated.map((line) => [line.brokerId ?? line.companyId, line]));
  const feesOf = (profile: ClaimableProfile): ShownCredential | undefined =>
    shownCredentials(
      [statedBy.get(profile.id)].filter((line) => line !== undefined),
      profile,
      own,
    ).find(({ credential }) => credential?.line === 'fees');
  const companyNames = new Map(companies.map(({ id, name }) => [id, name]));
  const listed = brokers.map((broker): BrokerFees => {
    const { id, name, companyId } = broker;
    // The fees of a former company do not apply to a broker who has left it.
    const hasLeft = hasLeftCompany(broker);
    const shown =
      feesOf({ type: 'broker', id }) ?? (hasLeft ? undefined : feesOf({ type: 'company', id: companyId }));
    return {
      id,
      name,
      companyName: hasLeft ? undefined : companyNames.get(companyId),
      fees: shown?.credential ?? null,
      waiting: shown?.waiting ?? false,
    };
  });
  return { brokers: [...listed].sort((a, b) => a.name.localeCompare(b.name)), parcel };
}
