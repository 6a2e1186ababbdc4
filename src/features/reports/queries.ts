import { listOwnOutbox } from '#db/own-outbox.ts';
import type { Database } from '#db/schema-types.ts';
import { readSession } from '#db/stored-session.ts';
import { isOfKind, isOwn } from '#domain/operation.ts';
import type { ReportSubject } from '#domain/report.ts';

/** Whether the current user or a visitor has reported it on this device within the last 30 days. */
export async function readIsReported(db: Database, subject: ReportSubject): Promise<boolean> {
  const [outbox, acknowledged, session] = await Promise.all([
    listOwnOutbox(db),
    db.acknowledged.toArray(),
    readSession(db),
  ]);
  return [...outbox, ...acknowledged]
    .filter((item) => isOfKind(item, 'report'))
    .some((item) => item.payload.subject_id === subject.id && isOwn(item, session));
}
