import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { staleReason } from './review-messages.ts';

type StaleNoteProps = {
  failure: Parameters<typeof staleReason>[0];
  hasList: boolean;
};

export function StaleNote({ failure, hasList }: StaleNoteProps) {
  const signIn = failure.kind === 'sign-in';
  return (
    <Notice
      tone="warning"
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
