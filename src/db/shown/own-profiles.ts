import type { Database } from '#db/tables/schema-types.ts';
import { hasLeftCompany } from '#domain/profile/broker.ts';
import type { ClaimableType } from '#domain/profile/claim.ts';
import { readOwnClaims } from './claims.ts';

export type OwnProfiles = { companyId: string; brokerId: string };

/** The broker or company that the current user owns; '' for none or several. */
export async function readOwnProfiles(db: Database): Promise<OwnProfiles> {
  const owned = await readOwnClaims(db);
  const idsOf = (type: ClaimableType) =>
    owned.flatMap(({ entityType, entityId }) => (entityType === type ? [entityId] : []));
  const brokers = await db.brokers.where('id').anyOf(idsOf('broker')).toArray();
  const [broker, ...otherBrokers] = brokers.filter(
    (each) => each.origin === 'server' && !hasLeftCompany(each),
  );
  if (broker !== undefined && otherBrokers.length === 0)
    return { companyId: broker.companyId, brokerId: broker.id };
  const [companyId = '', ...otherCompanies] = idsOf('company');
  return { companyId: otherCompanies.length === 0 ? companyId : '', brokerId: '' };
}
