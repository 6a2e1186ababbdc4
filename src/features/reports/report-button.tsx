import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import type { ShownMessage } from '#db/shown/messages.ts';
import type { ReportSubject } from '#domain/listing/report.ts';
import { messageStatusText } from '#domain/listing/sent-message.ts';
import { useSignOutCount } from '#session/use-sign-out-count.ts';
import { Button } from '#ui/button.tsx';
import { readLastReport } from './queries.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type ReportButtonProps = { subject: ReportSubject; initial: ShownMessage | null };

/** Tells the administrators that a listing or profile is wrong, also without an account or a network. */
export function ReportButton({ subject, initial }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const last = useLive({
    key: `report ${subject.id}`,
    query: (db) => readLastReport(db, subject),
    initial,
  });
  const signOuts = useSignOutCount();
  return (
    <div className="flex flex-col items-center gap-2 print:hidden">
      {last !== null && !open && <p className="text-sm text-ink-soft">{reportedText(last)}</p>}
      {(isSettled(last) || open) && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Flag aria-hidden className="size-5" />
          <span>{subject.type === 'parcel' ? 'Report This Listing' : 'Report This Profile'}</span>
        </Button>
      )}
      {open && (
        <Suspense>
          <ReportDialog key={signOuts} subject={subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether there is no report that the administrators have still to look at. */
function isSettled(last: ShownMessage | null): boolean {
  return last === null || (last.status?.answer ?? null) !== null;
}

function reportedText(last: ShownMessage): string {
  if (last.status === null || !isSettled(last))
    return 'You reported this. The administrators will look at it.';
  return `You reported this. ${messageStatusText(last.status)}.`;
}
