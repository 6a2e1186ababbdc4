import { readProfileNames } from '#db/shown/claims.ts';
import type { Database, Stored } from '#db/tables/schema-types.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { ClaimableProfile } from '#domain/profile/claim.ts';
import type { Company } from '#domain/profile/company.ts';
import type { Credential } from '#domain/profile/credential.ts';

export type Directory = { companies: Company[]; brokers: Broker[] };

export async function readDirectory(db: Database): Promise<Directory> {
  const [companies, brokers] = await Promise.all([db.companies.toArray(), db.brokers.toArray()]);
  return { companies, brokers };
}

/** A stated line of a code passport, and whose it is. */
export type ProfileLine = { credential: Stored<Credential>; profile: ClaimableProfile; name: string };

/** The lines that nobody has checked since they changed, the oldest first, and those that are checked. */
export type ProfileLines = { unchecked: ProfileLine[]; checked: ProfileLine[] };

export async function readProfileLines(db: Database): Promise<ProfileLines> {
  const credentials = await db.credentials.toArray();
  const stated = credentials.map((credential) => ({ credential, profile: profileOf(credential) }));
  const names = await readProfileNames(
    db,
    stated.map(({ profile }) => profile),
  );
  const lines = stated
    .map((line) => ({ ...line, name: names.get(line.profile.id) ?? 'A profile that is not on this device' }))
    .sort((a, b) => (a.credential.statedOn < b.credential.statedOn ? -1 : 1));
  const isChecked = ({ credential }: ProfileLine) => credential.checkedOn !== null;
  return { unchecked: lines.filter((line) => !isChecked(line)), checked: lines.filter(isChecked) };
}

function profileOf({ companyId, brokerId }: Credential): ClaimableProfile {
  return companyId === null ? { type: 'broker', id: brokerId ?? '' } : { type: 'company', id: companyId };
}
