import { BrokerForm } from './broker-form.tsx';
import { BROKER } from './broker-kit.ts';
import type { BrokerCardOf } from './broker-preview.tsx';
import type { Opening } from './queries.ts';
import { SubmissionScreen } from './submission-screen.tsx';

type BrokerSubmissionPageProps = { opening: Opening<'broker'>; onNew: () => void; renderCard: BrokerCardOf };

/** A new broker profile is submitted for review. */
export function BrokerSubmissionPage({ opening, onNew, renderCard }: BrokerSubmissionPageProps) {
  return (
    <SubmissionScreen
      kit={BROKER}
      change={opening.change}
      onNew={onNew}
      renderForm={(props) => <BrokerForm {...props} choices={opening.choices} renderCard={renderCard} />}
    />
  );
}
