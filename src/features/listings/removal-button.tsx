import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

const REMOVALS = {
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw this listing?',
    lead: 'It leaves the directory on every device. You can list it again from My Listings.',
  },
  'not-mine': {
    label: 'Not Mine',
    title: 'Is this listing not yours?',
    lead: 'It leaves the directory on every device, and an administrator looks at it. The seller is told to choose the right broker.',
  },
} as const;

type RemovalButtonProps = {
  action: keyof typeof REMOVALS;
  describedBy?: string;
  onRemove: () => void;
};

/** Asks before a listing leaves the directory. */
export function RemovalButton({ action, describedBy, onRemove }: RemovalButtonProps) {
  const [asking, setAsking] = useState(false);
  const { label, title, lead } = REMOVALS[action];
  const remove = () => {
    setAsking(false);
    onRemove();
  };
  return (
    <>
      <Button variant="quiet" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <QuestionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        lead={lead}
        no="Keep"
        yes={label}
        danger
        onYes={remove}
      />
    </>
  );
}
