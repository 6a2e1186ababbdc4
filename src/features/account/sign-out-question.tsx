import { formatCount } from '#domain/values/number.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** What the user has on this device. */
export type Leaving = { unsent: number; watched: number; drafts: number };

type SignOutQuestionProps = Leaving & { onKeep: () => void; onLeave: () => void };

/**
 * Asks before a sign-out. Unsent items stay and are sent after the user's next sign-in (laws 2 and 14); watchlist and drafts leave the
 * device.
 */
export function SignOutQuestion({ unsent, watched, drafts, onKeep, onLeave }: SignOutQuestionProps) {
  const removed = [watched > 0 && 'watchlist', drafts > 0 && 'drafts'].filter((each) => each !== false);
  const lead = [
    unsent > 0 && unsentText(unsent),
    watched > 0 && watchedText(watched),
    drafts > 0 && draftsText(drafts),
  ];
  return (
    <Dialog
      open
      onClose={onKeep}
      title={
        unsent > 0 ? 'Sign out with unsent items?' : `Sign out and remove your ${removed.join(' and ')}?`
      }
      lead={lead.filter(Boolean).join(' ')}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Stay Signed In
          </Button>
          <ButtonLink variant="secondary" to="/settings" hash="everything" onClick={onKeep}>
            Save to a File First
          </ButtonLink>
          <Button onClick={onLeave}>Sign Out</Button>
        </>
      }
    />
  );
}

function unsentText(unsent: number): string {
  const [items, they] =
    unsent === 1
      ? ['1 item of yours is', 'it stays on this device, unseen by others, and is']
      : [`${unsent} items of yours are`, 'they stay on this device, unseen by others, and are'];
  return `${items} not sent yet. Nothing is lost: ${they} sent when you sign in here again.`;
}

function watchedText(watched: number): string {
  return `Your watchlist of ${formatCount(watched, 'entry', 'entries')} is on this device only, and signing out removes it. A file keeps it.`;
}

function draftsText(drafts: number): string {
  return drafts === 1
    ? 'A form you started and have not submitted is on this device only, and signing out removes it. A file keeps it.'
    : `${drafts} forms you started and have not submitted are on this device only, and signing out removes them. A file keeps them.`;
}
