import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import type { ReportSubject } from '#domain/listing/report.ts';
import { isOfKind, isOwn } from '#domain/operation/operation.ts';

/** Whether the current user or a visitor has reported it on this device within the last 30 days. */
export async function readIsReported(db: Database, subject: ReportSubject): Promise<boolean> {
  const [outbox, acknowledged, session] = await Promise.all([
    listOwnOutbox(db),
    db.acknowledged.toArray(),
    readSession(db),
  ]);
  return [...outbox, ...acknowledged]
    .filter((item) => isOfKind(item, 'report'))
    .some((item) => item.payload.subjectId === subject.id && isOwn(item, session));
}
