import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import type { ReportSubject } from '#domain/listing/report.ts';
import { useSignOutCount } from '#session/use-sign-out-count.ts';
import { Button } from '#ui/button.tsx';
import { readIsReported } from './queries.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type ReportButtonProps = { subject: ReportSubject; initial: boolean };

/** Tells the administrators that a listing or profile is wrong, also without an account or a network. */
export function ReportButton({ subject, initial }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const isReported = useLive({
    key: `report ${subject.id}`,
    query: (db) => readIsReported(db, subject),
    initial,
  });
  const signOuts = useSignOutCount();
  return (
    <div className="flex justify-center print:hidden">
      {isReported && !open ? (
        <p className="text-sm text-ink-soft">You reported this. The administrators will look at it.</p>
      ) : (
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
