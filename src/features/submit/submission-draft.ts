import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { BROKER, typedBroker } from './broker-config.ts';
import { COMPANY, typedCompany } from './company-config.ts';
import { typedFields } from './draft.ts';
import { loadInitialData, type InitialData } from './queries.ts';

/** `again` is the id of an earlier submission of the current user to send again. */
type Address = { change: string | undefined; entry: string | undefined; again: string | undefined };

export async function loadCompanyData(
  db: Database,
  { again = '', ...address }: Address,
): Promise<InitialData<'company'>> {
  const row = await ownOnly(db, db.companySubmissions.get(again));
  const start = row && typedFields(COMPANY, typedCompany(row));
  return loadInitialData(db, { kind: 'company', ...address, start });
}

export async function loadBrokerData(
  db: Database,
  { again = '', ...address }: Address,
): Promise<InitialData<'broker'>> {
  const row = await ownOnly(db, db.brokerSubmissions.get(again));
  const start = row && typedFields(BROKER, typedBroker({ ...row, companyId: row.companyId ?? '' }));
  return loadInitialData(db, { kind: 'broker', ...address, start });
}

async function ownOnly<R extends { userId: string }>(
  db: Database,
  reading: PromiseLike<R | undefined>,
): Promise<R | null> {
  const [row, session] = await Promise.all([reading, readSession(db)]);
  return row !== undefined && row.userId === session?.userId ? row : null;
}
