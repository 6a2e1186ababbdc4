import * as v from 'valibot';
import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';
import { BROKER } from './broker-config.ts';
import { COMPANY } from './company-config.ts';
import { keepFormDraft, readFormDraft } from './draft.ts';

/** Fills the draft of the current user with a submission of theirs, unless there is a draft already. */
export async function copySubmissionToDraft(
  db: Database,
  { kind, id }: { kind: 'company' | 'broker'; id: string },
): Promise<void> {
  const userId = (await readSession(db))?.userId ?? null;
  if (kind === 'company') {
    const row = await db.companySubmissions.get(id);
    if (row === undefined || row.userId !== userId || readFormDraft(COMPANY, { userId }) !== null) return;
    const fields = v.parse(COMPANY.fields, { ...row, yearFounded: String(row.yearFounded) });
    keepFormDraft(COMPANY, { userId, fields });
  } else {
    const row = await db.brokerSubmissions.get(id);
    if (row === undefined || row.userId !== userId || readFormDraft(BROKER, { userId }) !== null) return;
    const { specialties, companyId, ...rest } = row;
    const typed = { ...rest, specialties: specialties.join(', '), companyId: companyId ?? '' };
    keepFormDraft(BROKER, { userId, fields: v.parse(BROKER.fields, typed) });
  }
}
