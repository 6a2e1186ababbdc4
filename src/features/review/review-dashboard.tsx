import { useLive } from '#db/use-live.ts';
import { showToast } from '#ui/toast.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isSettled } from './commands.ts';
import { ListHead } from './list-head.tsx';
import { PendingTabs } from './pending-tabs.tsx';
import { emptyDirectory, readDirectory } from './queries.ts';
import { reviewCases } from './review-cases.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { decisionWords } from './review-words.ts';
import { useDecisions } from './use-decisions.ts';
import { usePending } from './use-pending.ts';

const nothing = { companies: [], brokers: [], claims: [], people: new Map(), unreadable: 0 };

/** What waits for an administrator, and his decisions. Nothing of it is kept on the device. */
export function ReviewDashboard() {
  const { pending, reload, drop } = usePending();
  const [opened, setOpened] = useState<string | null>(null);
  const cases = useCases(pending.items ?? nothing);
  const list = useRef<HTMLDivElement>(null);
  const [decided, setDecided] = useState(0);
  // The button that was pressed leaves with what was decided: the list takes its focus.
  useEffect(() => {
    if (decided > 0) list.current?.focus({ preventScroll: true });
  }, [decided]);
  const { working, decide } = useDecisions((task, answer) => {
    // Toasts lie below an open dialog.
    setOpened((id) => (id === task.id ? null : id));
    if (isSettled(answer)) {
      drop(task.id);
      setDecided((count) => count + 1);
    }
    showToast(decisionWords(task, answer));
    void reload({ silent: true });
  });
  const shown = [...cases.companies, ...cases.brokers].find(({ submission }) => submission.id === opened);
  return (
    <>
      <ListHead pending={pending} onRefresh={() => void reload({ silent: false })} />
      <div ref={list} tabIndex={-1}>
        {pending.items !== null && (
          <PendingTabs cases={cases} working={working} onOpen={setOpened} onDecide={decide} />
        )}
      </div>
      {shown !== undefined && (
        <ReviewDialog
          key={shown.submission.id}
          of={shown}
          working={working?.verb ?? null}
          onDecide={(verb) => decide({ subject: shown.kind, verb, id: shown.submission.id })}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function useCases(items: Parameters<typeof reviewCases>[0]) {
  const directory = useLive({ key: 'review-directory', query: readDirectory, initial: emptyDirectory });
  const [year] = useState(() => new Date().getFullYear());
  return useMemo(() => reviewCases(items, directory, year), [items, directory, year]);
}
