import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type SignOutQuestionProps = { unsent: number; onKeep: () => void; onLeave: () => void };

/** Before a sign-out: unsent items stay and are sent at the user's next sign-in (laws 2 and 14). */
export function SignOutQuestion({ unsent, onKeep, onLeave }: SignOutQuestionProps) {
  const items = unsent === 1 ? '1 item of yours is' : `${unsent} items of yours are`;
  return (
    <Dialog
      open={unsent > 0}
      onClose={onKeep}
      title="Sign out with items unsent?"
      lead={`${items} not sent yet. Nothing is lost: they stay on this device, unseen by others, and are sent when you sign in here again.`}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Stay Signed In
          </Button>
          <Button onClick={onLeave}>Sign Out</Button>
        </>
      }
    />
  );
}
