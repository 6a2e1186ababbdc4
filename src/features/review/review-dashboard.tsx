import { useLive } from '#db/use-live.ts';
import type { PendingItems } from '#domain/review.ts';
import { showToast } from '#ui/toast.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isSettled } from './commands.ts';
import { ListHead } from './list-head.tsx';
import { PendingTabs } from './pending-tabs.tsx';
import { readDirectory, type Directory } from './queries.ts';
import { reviewCases, type BrokerCase, type CompanyCase, type ReviewCases } from './review-cases.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { decisionToast } from './review-messages.ts';
import { useDecisions } from './use-decisions.ts';
import { usePending } from './use-pending.ts';

/** Pending items are never stored on the device. */
export function ReviewDashboard() {
  const { pending, reload, removeFromList } = usePending();
  const [opened, setOpened] = useState<CompanyCase | BrokerCase | null>(null);
  const cases = useCases(pending.items);
  const list = useRef<HTMLDivElement>(null);
  const [decided, setDecided] = useState(0);
  // The pressed button disappears with the decided item, so the list takes the focus.
  useEffect(() => {
    if (decided > 0) list.current?.focus({ preventScroll: true });
  }, [decided]);
  const { pendingAction, decide } = useDecisions((action, answer) => {
    // Toasts lie below an open dialog.
    setOpened(null);
    if (isSettled(answer)) {
      removeFromList(action.id);
      setDecided((count) => count + 1);
    }
    showToast(decisionToast(action, answer));
    void reload({ silent: true });
  });
  const submissions = cases === null ? [] : [...cases.companies, ...cases.brokers];
  const find = (id: string) => submissions.find(({ submission }) => submission.id === id);
  const open = (id: string) => setOpened(find(id) ?? null);
  // An open submission stays visible when another administrator decides it.
  const current = opened === null ? undefined : find(opened.submission.id);
  const item = current ?? opened;
  return (
    <>
      <ListHead pending={pending} onRefresh={() => void reload({ silent: false })} />
      <div ref={list} tabIndex={-1}>
        {cases !== null && (
          <PendingTabs cases={cases} pendingAction={pendingAction} onOpen={open} onDecide={decide} />
        )}
      </div>
      {item !== null && (
        <ReviewDialog
          key={item.submission.id}
          item={item}
          decided={current === undefined}
          pendingAction={pendingAction?.verb ?? null}
          onDecide={(verb) => decide({ subject: item.kind, verb, id: item.submission.id })}
          onOpen={open}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function useCases(items: PendingItems | null): ReviewCases | null {
  const directory = useLive<Directory | null>({
    key: 'review-directory',
    query: readDirectory,
    initial: null,
  });
  const [year] = useState(() => new Date().getFullYear());
  return useMemo(
    () => (items === null || directory === null ? null : reviewCases(items, directory, year)),
    [items, directory, year],
  );
}
