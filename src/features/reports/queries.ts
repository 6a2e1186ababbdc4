import { readOwnMessages, type ShownMessage } from '#db/shown/messages.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { ReportSubject } from '#domain/listing/report.ts';

/** The last report of it by the current user or a visitor; null for none. */
export async function readLastReport(db: Database, subject: ReportSubject): Promise<ShownMessage | null> {
  const messages = await readOwnMessages(db);
  return (
    messages.find(
      ({ kind, subjectType, subjectId }) =>
        kind === 'report' && subjectType === subject.type && subjectId === subject.id,
    ) ?? null
  );
}
