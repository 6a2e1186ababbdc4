import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import type { Colleague } from './queries.ts';

const LABEL = 'No Longer With Us';

type LeftButtonProps = {
  /** Must not be empty. */
  colleagues: readonly Colleague[];
  onLeft: (colleague: Colleague) => void;
};

/** Asks which broker has left, and for a confirmation. */
export function LeftButton({ colleagues, onLeft }: LeftButtonProps) {
  const [asking, setAsking] = useState(false);
  const [chosenId, setChosenId] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [only, ...others] = colleagues;
  const isChoice = others.length > 0;
  const chosen = isChoice ? colleagues.find(({ id }) => id === chosenId) : only;
  const open = () => {
    setChosenId('');
    setIsMissing(false);
    setAsking(true);
  };
  const confirm = () => {
    if (chosen === undefined) return setIsMissing(true);
    setAsking(false);
    onLeft(chosen);
  };
  return (
    <>
      <Button variant="secondary" onClick={open}>
        {LABEL}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isChoice ? 'Who is no longer with you?' : `Is ${only?.name} no longer with you?`}
        lead="They are not shown among your brokers any more, and nobody can list water under their name here. Their profile and the listings they have stay. Only an administrator can take this back."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={confirm}>
              {LABEL}
            </Button>
          </>
        }
      >
        {isChoice && (
          <RadioList
            legend="Broker"
            options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosenId}
            error={isMissing && chosen === undefined ? 'Choose a broker' : undefined}
            onChange={setChosenId}
          />
        )}
      </Dialog>
    </>
  );
}
