import * as v from 'valibot';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { BROKER } from './broker-config.ts';
import { COMPANY } from './company-config.ts';
import { typedFields } from './draft.ts';
import { loadInitialData, type InitialData } from './queries.ts';

/** `again` is the id of an earlier submission of the current user to send again. */
type Address = { change: string | undefined; entry: string | undefined; again: string | undefined };

export async function loadCompanyData(
  db: Database,
  { again = '', ...address }: Address,
): Promise<InitialData<'company'>> {
  const [row, session] = await Promise.all([db.companySubmissions.get(again), readSession(db)]);
  if (row === undefined || row.userId !== session?.userId)
    return loadInitialData(db, { kind: 'company', ...address });
  const typed = { ...row, yearFounded: String(row.yearFounded) };
  const start = typedFields(COMPANY, v.parse(COMPANY.fields, typed));
  return loadInitialData(db, { kind: 'company', ...address, start });
}

export async function loadBrokerData(
  db: Database,
  { again = '', ...address }: Address,
): Promise<InitialData<'broker'>> {
  const [row, session] = await Promise.all([db.brokerSubmissions.get(again), readSession(db)]);
  if (row === undefined || row.userId !== session?.userId)
    return loadInitialData(db, { kind: 'broker', ...address });
  const { specialties, companyId, ...rest } = row;
  const typed = { ...rest, specialties: specialties.join(', '), companyId: companyId ?? '' };
  const start = typedFields(BROKER, v.parse(BROKER.fields, typed));
  return loadInitialData(db, { kind: 'broker', ...address, start });
}
