import type { CompanyChoices } from '#domain/company-choices.ts';
import { readMirrorState } from './mirror-state.ts';
import type { Database } from './schema-types.ts';
import { readPass } from './sync-run.ts';

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
