import type { SubmissionKind } from '#domain/review.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryCardList } from '#ui/entry-card.tsx';
import type { ReviewAction } from './commands.ts';
import { ClaimList } from './claim-list.tsx';
import type { BrokerCase, ClaimCase, CompanyCase } from './review-cases.ts';
import { SubmissionEntry } from './submission-entry.tsx';

type PendingPanelProps = {
  kind: SubmissionKind;
  submissions: readonly (CompanyCase | BrokerCase)[];
  claims: readonly ClaimCase[];
  pendingAction: ReviewAction | null;
  onOpen: (id: string) => void;
  onDecide: (action: ReviewAction) => void;
};

export function PendingPanel({
  kind,
  submissions,
  claims,
  pendingAction,
  onOpen,
  onDecide,
}: PendingPanelProps) {
  return (
    <div className="flex flex-col gap-8">
      {submissions.length === 0 ? (
        <EmptyState>No pending {kind} submissions</EmptyState>
      ) : (
        <EntryCardList>
          {submissions.map((item) => (
            <li key={item.submission.id}>
              <SubmissionEntry
                item={item}
                {...(item.kind === 'broker' && { title: item.submission.title })}
                onOpen={() => onOpen(item.submission.id)}
              />
            </li>
          ))}
        </EntryCardList>
      )}
      <ClaimList kind={kind} claims={claims} pendingAction={pendingAction} onDecide={onDecide} />
    </div>
  );
}
