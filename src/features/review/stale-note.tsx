import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { staleReason } from './review-messages.ts';

type StaleNoteProps = {
  failure: Parameters<typeof staleReason>[0];
  /** Whether there is a list to look at meanwhile. */
  hasList: boolean;
};

/** Says that the list is not fresh, and why. */
export function StaleNote({ failure, hasList }: StaleNoteProps) {
  const signIn = failure.kind === 'sign-in';
  return (
    <Notice
      tone="amber"
      role="status"
      title={signIn ? 'Please sign in again' : 'The list could not be refreshed'}
    >
      <p>
        {staleReason(failure)} {hasList && 'What you see is the list as it was before.'}
      </p>
      {signIn && (
        <TextLink to="/auth" search={{ from: '/admin' }}>
          Go to Login
        </TextLink>
      )}
    </Notice>
  );
}
