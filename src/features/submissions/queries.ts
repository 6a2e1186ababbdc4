import { readCompanyChoices } from '#db/company-choices.ts';
import type { Database } from '#db/database.ts';
import { readWish, type WishState } from '#db/wish.ts';
import type { CompanyChoices } from '#domain/company-choices.ts';
import type { SubmissionKind } from './kit.ts';

/** What a submission page needs from the device before its first frame. */
export type Opening<K extends SubmissionKind> = {
  /** The submission to be changed, when the address names one. */
  change: { id: string; state: WishState<K> } | null;
  /** The firms that a broker can name. */
  choices: CompanyChoices;
};

/** Reads what the page opens with; `change` is the outbox id from the address. */
export async function readOpening<K extends SubmissionKind>(
  db: Database,
  { kind, change }: { kind: K; change: string | undefined },
): Promise<Opening<K>> {
  const choices = await readCompanyChoices(db);
  if (change === undefined) return { change: null, choices };
  return { change: { id: change, state: await readWish(db, kind, change) }, choices };
}
