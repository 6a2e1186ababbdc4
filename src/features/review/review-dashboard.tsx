import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import { useLive } from '#db/use-live.ts';
import type { RemoteResult } from '#domain/remote-result.ts';
import type { PendingItems, Decision } from '#domain/review.ts';
import { useApi } from '#session/api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineReason } from '#ui/offline-reason.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { isSettled, decide, type ReviewAction, type SubmissionDecision } from './commands.ts';
import { PendingTabs } from './pending-tabs.tsx';
import { readDirectory, type Directory } from './queries.ts';
import { reviewCases, type BrokerCase, type CompanyCase, type ReviewCases } from './review-cases.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { decisionToast, staleReason } from './review-messages.ts';
import { usePending, type Pending } from './use-pending.ts';

/** Pending items are never stored on the device. */
export function ReviewDashboard() {
  const { pending, reload, removeFromList } = usePending();
  const [opened, setOpened] = useState<CompanyCase | BrokerCase | null>(null);
  // Kept until the page is left, so that a failed rejection loses no text.
  const [reasons, setReasons] = useState<Record<string, string>>({});
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
          reason={reasons[item.submission.id] ?? ''}
          pendingVerb={pendingVerb(pendingAction)}
          onReason={(reason) => setReasons((all) => ({ ...all, [item.submission.id]: reason }))}
          onDecide={(decision) => decide({ subject: item.kind, id: item.submission.id, ...decision })}
          onOpen={open}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** A decision on a submission, not on a claim. */
function pendingVerb(action: ReviewAction | null): SubmissionDecision['verb'] | null {
  return action === null || action.subject === 'claim' ? null : action.verb;
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

type Decisions = {
  /** One decision at a time. */
  pendingAction: ReviewAction | null;
  decide: (action: ReviewAction) => void;
};

function useDecisions(onDecided: (action: ReviewAction, answer: RemoteResult<Decision>) => void): Decisions {
  const device = { api: useApi(), sync: useSync() };
  const [pendingAction, setPendingAction] = useState<ReviewAction | null>(null);
  const run = async (action: ReviewAction) => {
    setPendingAction(action);
    const answer = await decide(device, action);
    setPendingAction(null);
    onDecided(action, answer);
  };
  return { pendingAction, decide: (action) => void run(action) };
}

type ListHeadProps = { pending: Pending; onRefresh: () => void };

function ListHead({ pending: { items, failure, loading }, onRefresh }: ListHeadProps) {
  const online = useOnlineHint();
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" disabled={loading || !online} onClick={onRefresh}>
          <RefreshCw aria-hidden className="size-5" />
          Refresh
        </Button>
        <OfflineReason>Reviewing needs one.</OfflineReason>
      </div>
      {failure !== null && <StaleNote failure={failure} hasList={items !== null} />}
      {items !== null && items.unreadable > 0 && (
        <Notice tone="warning" title="Not everything can be shown">
          <p>Entries that only a newer version of the app can read: {items.unreadable}</p>
        </Notice>
      )}
      {items === null && loading && <p role="status">Loading...</p>}
    </>
  );
}

type StaleNoteProps = {
  failure: Parameters<typeof staleReason>[0];
  hasList: boolean;
};

function StaleNote({ failure, hasList }: StaleNoteProps) {
  const signIn = failure.kind === 'sign-in';
  return (
    <Notice
      tone="warning"
      role="status"
      title={signIn ? 'Please sign in again' : 'The list could not be refreshed'}
    >
      <p>
        {staleReason(failure)} {hasList && 'What you see is the list as it was before.'}
      </p>
      {signIn && (
        <TextLink to="/auth" search={{ from: '/admin' }}>
          Go to Login
        </TextLink>
      )}
    </Notice>
  );
}
