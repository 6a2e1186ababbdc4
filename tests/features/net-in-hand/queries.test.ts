import { expect, it } from 'vitest';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { readNetData } from '#features/net-in-hand/queries.ts';
import { credential } from '#support/credentials.ts';
import { storedBroker, storedCompany } from '#support/directory-rows.ts';

const MIRRORED = { origin: 'server', version: '1', generation: 1 } as const;

it('M9: a broker without a stated fee has that of their company, unless they have left it', async () => {
  const db = openDatabase({ name: `net-in-hand-${newId()}` });
  const company = storedCompany();
  // The first is a row of an app version that knew no departures.
  const [early, present, gone, own] = ['Ann', 'Bea', 'Cat', 'Dot'].map((name) =>
    storedBroker({ name, companyId: company.id }),
  );
  if (!early || !present || !gone || !own) throw new Error('Four brokers');
  present.leftCompanyAt = null;
  gone.leftCompanyAt = '2026-11-20T00:00:00Z';
  const statement = { percent: 2, gst: 'on-top' } as const;
  const ofCompany = credential('fees', statement, { companyId: company.id });
  const ofBroker = credential('fees', statement, { companyId: null, brokerId: own.id });
  await db.companies.add(company);
  await db.brokers.bulkAdd([gone, own, present, early]);
  await db.credentials.bulkAdd([ofCompany, ofBroker].map((line) => ({ ...line, ...MIRRORED })));

  const { brokers } = await readNetData(db, undefined);

  expect(brokers.map(({ name, companyName, fees }) => [name, companyName, fees?.id])).toEqual([
    ['Ann', company.name, ofCompany.id],
    ['Bea', company.name, ofCompany.id],
    ['Cat', undefined, undefined],
    ['Dot', company.name, ofBroker.id],
  ]);
});
