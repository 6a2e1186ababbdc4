import { formatCount } from '#domain/count.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type SignOutQuestionProps = { unsent: number; watched: number; onKeep: () => void; onLeave: () => void };

/** Before a sign-out: unsent items stay and are sent at the user's next sign-in (laws 2 and 14); the watchlist leaves the device. */
export function SignOutQuestion({ unsent, watched, onKeep, onLeave }: SignOutQuestionProps) {
  return (
    <Dialog
      open
      onClose={onKeep}
      title={unsent > 0 ? 'Sign out with items unsent?' : 'Sign out and remove your watchlist?'}
      lead={[unsent > 0 && unsentText(unsent), watched > 0 && watchedText(watched)].filter(Boolean).join(' ')}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Stay Signed In
          </Button>
          {watched > 0 && (
            <ButtonLink variant="secondary" to="/settings" hash="unsent" onClick={onKeep}>
              Save It to a File
            </ButtonLink>
          )}
          <Button onClick={onLeave}>Sign Out</Button>
        </>
      }
    />
  );
}

function unsentText(unsent: number): string {
  const items = unsent === 1 ? '1 item of yours is' : `${unsent} items of yours are`;
  return `${items} not sent yet. Nothing is lost: they stay on this device, unseen by others, and are sent when you sign in here again.`;
}

function watchedText(watched: number): string {
  return `Your watchlist of ${formatCount(watched, 'entry', 'entries')} is on this device only, and signing out removes it. A file keeps it.`;
}
