import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import type { Colleague } from './queries.ts';

const LABEL = 'Broker Has Left';

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
      <QuestionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isChoice ? 'Who has left the company?' : `Has ${only?.name} left the company?`}
        lead="They are no longer shown among your brokers, and nobody can list water under their name here. Their profile and their listings stay. Only an administrator can undo this."
        yes={LABEL}
        danger
        onYes={confirm}
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
      </QuestionDialog>
    </>
  );
}
