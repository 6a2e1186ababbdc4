import { readMirrorState } from '#db/tables/mirror-state.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readPass } from '#db/tables/sync-run.ts';
import type { CompanyChoices } from '#domain/operation/company-choices.ts';

/** The companies that a submission can name, and how reliable the list is. */
export async function readCompanyChoices(db: Database): Promise<CompanyChoices> {
  const [companies, mirror, pass] = await Promise.all([
    db.companies
      .orderBy('name')
      .filter(({ origin }) => origin === 'server')
      .toArray(),
    readMirrorState(db),
    readPass(db),
  ]);
  return { companies, mirrored: mirror.completedAt !== null, failureReason: pass.failureReason };
}
