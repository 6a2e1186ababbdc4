import { CountBadge } from '#ui/count-badge.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { ReviewAction } from './commands.ts';
import { PendingPanel } from './pending-panel.tsx';
import type { ReviewCases } from './review-cases.ts';

type PendingTabsProps = {
  cases: ReviewCases;
  pendingAction: ReviewAction | null;
  onOpen: (id: string) => void;
  onDecide: (action: ReviewAction) => void;
};

/** A badge counts submissions, not claims (decisions section 3). */
export function PendingTabs({ cases: { companies, brokers, claims }, ...rest }: PendingTabsProps) {
  return (
    <Tabs
      label="Kind of submission"
      tabs={[
        {
          value: 'companies',
          label: <TabLabel name="Companies" count={companies.length} />,
          panel: <PendingPanel kind="company" submissions={companies} claims={claims.company} {...rest} />,
        },
        {
          value: 'brokers',
          label: <TabLabel name="Brokers" count={brokers.length} />,
          panel: <PendingPanel kind="broker" submissions={brokers} claims={claims.broker} {...rest} />,
        },
      ]}
    />
  );
}

function TabLabel({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name} <CountBadge count={count} />
    </>
  );
}
