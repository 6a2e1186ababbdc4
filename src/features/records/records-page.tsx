import { useLive } from '#db/live/use-live.ts';
import { APP_NAME } from '#domain/app.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { ExportForm } from './export-form.tsx';
import { readRecords, type Records } from './queries.ts';
import { Reach } from './reach.tsx';

/** The page /records: what the current user listed, and what was done under their profiles, as a file. */
export function RecordsPage({ initial, lastUpdated }: { initial: Records | null; lastUpdated: Elements }) {
  useDocumentHead(
    `My Records · ${APP_NAME}`,
    'Export what you listed, changed, confirmed and asked as a CSV file.',
  );
  const currentUser = useCurrentUser();
  const user = currentUser?.user?.id ?? '';
  const records = useLive({ key: `records ${user}`, query: readRecords, initial });
  // Just after a change of user, the live query may still hold the records of the previous one (law 14).
  if (records === null || records.userId !== user) return null;
  return (
    <>
      <PageBanner
        title="My Records"
        lead="Your listings, those under your profiles, and what was done with them: a file for your own books, even without a network."
      />
      <PageBody narrow>
        {lastUpdated}
        <ExportForm
          key={user}
          rows={records.rows}
          today={records.today}
          mirrored={currentUser?.rolesLoaded === true}
        />
        <Reach rows={records.rows} />
      </PageBody>
    </>
  );
}
