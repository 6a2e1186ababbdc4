// Lines of code passports on a device.
import { enqueue } from '#db/outbox/outbox.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { isOfKind, type ItemOf } from '#domain/operation/operation.ts';
import {
  statedCredential,
  statementsByLine,
  type Credential,
  type CredentialLine,
  type Statement,
} from '#domain/profile/credential.ts';
import { profileChangeInsertOf } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import type { Device } from './device.ts';
import { COMPANY } from './seed-ids.ts';

/** A line of the seed's company, stated on 3 November 2026. */
export function credential(
  line: CredentialLine,
  statement: Statement,
  changes: Partial<Credential> = {},
): Credential {
  const head = { id: newId(), companyId: COMPANY, brokerId: null, line, statedOn: '2026-11-03T02:00:00Z' };
  return { ...statedCredential(head, statement), ...changes };
}

/** States a line of the seed's company, as its form does; `before`: an earlier statement that waits. */
export async function stateLine(
  phone: Device,
  line: CredentialLine,
  statement: Statement | null,
  before?: Statement,
): Promise<ItemOf<'profileChange'>> {
  const userId = (await readSession(phone.db))?.userId;
  if (userId === undefined) throw new Error('Only owners state lines');
  const stated = statementsByLine(await phone.db.credentials.where('companyId').equals(COMPANY).toArray());
  const payload = profileChangeInsertOf({
    id: newId(),
    profile: { type: 'company', id: COMPANY },
    userId,
    change: { fields: { [line]: statement }, before: { [line]: before ?? stated[line] } },
    now: phone.clock.now(),
  });
  const item = await enqueue(phone.db, {
    kind: 'profileChange',
    payload,
    owner: userId,
    now: phone.clock.now(),
  });
  if (!isOfKind(item, 'profileChange')) throw new Error('Another kind was queued');
  return item;
}
