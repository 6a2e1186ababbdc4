import type { SubmissionKind } from '#domain/review.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryList } from '#ui/entry-card.tsx';
import type { Task } from './commands.ts';
import { ClaimList } from './claim-list.tsx';
import type { BrokerCase, ClaimCase, CompanyCase } from './review-cases.ts';
import { SubmissionEntry } from './submission-entry.tsx';

type PendingPanelProps = {
  kind: SubmissionKind;
  submissions: readonly (CompanyCase | BrokerCase)[];
  claims: readonly ClaimCase[];
  working: Task | null;
  onOpen: (id: string) => void;
  onDecide: (task: Task) => void;
};

/** One tab: what was submitted, then claims on profiles that exist. */
export function PendingPanel({ kind, submissions, claims, working, onOpen, onDecide }: PendingPanelProps) {
  return (
    <div className="flex flex-col gap-8">
      {submissions.length === 0 ? (
        <EmptyState>No pending {kind} submissions</EmptyState>
      ) : (
        <EntryList>
          {submissions.map((item) => (
            <li key={item.submission.id}>
              <SubmissionEntry
                of={item}
                {...(item.kind === 'broker' && { title: item.submission.title })}
                onOpen={() => onOpen(item.submission.id)}
              />
            </li>
          ))}
        </EntryList>
      )}
      <ClaimList kind={kind} claims={claims} working={working} onDecide={onDecide} />
    </div>
  );
}
