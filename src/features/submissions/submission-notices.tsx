import type { WishState } from '#db/wish.ts';
import { useWho } from '#session/use-who.ts';
import { wordOfKnown, wordOfUnchangeable, type WishTerms } from '#sync/wish-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { HeededNotice } from '#ui/heeded-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { useRouterState } from '@tanstack/react-router';

type KnownNoticeProps = { state: WishState; terms: WishTerms; heed: boolean };

/** Where the submission in the form stands. `heed`: it has something to say that stands nowhere else. */
export function KnownNotice({ state, terms, heed }: KnownNoticeProps) {
  return <HeededNotice {...wordOfKnown(state, terms)} heed={heed} />;
}

/** Why the submission that the address names is not in the form. */
export function UnchangeableNotice({ state, terms }: { state: WishState; terms: WishTerms }) {
  const { tone, title, text } = wordOfUnchangeable(state, terms);
  return (
    <Notice tone={tone} title={title}>
      <p>{text}</p>
    </Notice>
  );
}

/** Why the form is not as it was left. `change`: what was typed changes a submission of the outbox. */
export function DraftNotice({ change, onAfresh }: { change: boolean; onAfresh: () => void }) {
  return (
    <Notice tone="info" title={change ? 'Your changes are still here' : 'Your draft is still here'}>
      <p>You typed it on this device and have not submitted it.</p>
      {!change && (
        <Button variant="secondary" className="mt-2" onClick={onAfresh}>
          Start Afresh
        </Button>
      )}
    </Notice>
  );
}

/** Tells somebody whose sign-in has run out that it does not keep him from writing (law 14). */
export function ExpiredNotice() {
  const expired = useWho()?.expired === true;
  if (!expired) return null;
  return (
    <Notice tone="amber" title="Your sign-in has run out">
      <p>Fill in the form all the same: it is saved on this device and sent once you sign in again.</p>
      <SignInAgain />
    </Notice>
  );
}

/** The way to the sign-in and back. */
export function SignInAgain() {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <ButtonLink to="/auth" search={{ from: here }} variant="secondary" className="mt-2">
      Sign In Again
    </ButtonLink>
  );
}
