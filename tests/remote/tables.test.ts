import { expect, it } from 'vitest';
import { SAMPLE_LOCATIONS } from '#sample/sample-companies.ts';
import { COMPANY_IDS } from '#sample/sample-ids.ts';
import { runningServer } from '#support/server.ts';

const server = runningServer();

it('reads companies with all their locations in one request', async () => {
  const answer = await server.fetch(
    new Request('http://headwater.test/rest/v1/companies?select=id,company_locations(city)', {
      headers: { apikey: 'sb_publishable_headwater-local' },
    }),
  );
  const offices = SAMPLE_LOCATIONS.filter(({ companyId }) => companyId === COMPANY_IDS.cumbungi);
  expect(await answer.json()).toContainEqual({
    id: COMPANY_IDS.cumbungi,
    company_locations: offices.map(({ city }) => ({ city })),
  });
});
