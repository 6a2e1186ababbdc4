import { failureReasonText } from '#domain/operation/failure-reason.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Grant } from '#domain/review/setup.ts';
import { formatCount } from '#domain/values/number.ts';
import type { Elements } from '#ui/elements.ts';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { isGranted } from './commands.ts';

export function GrantNotice({ answer, children }: { answer: RemoteResult<Grant>; children?: Elements }) {
  const { tone, title, text } = setupMessages(answer);
  const signedOut = answer.kind === 'sign-in';
  return (
    <Notice role={isGranted(answer) ? 'status' : 'alert'} tone={tone} title={title}>
      {text !== undefined && <p>{text}</p>}
      {signedOut && (
        <TextLink to="/auth" search={{ from: '/setup-admin' }}>
          Go to Login
        </TextLink>
      )}
      {isGranted(answer) && children}
    </Notice>
  );
}

type SetupMessages = { tone: NoticeTone; title: string; text?: string };

const LOGGED_OUT = 'You need to be logged in to perform this action';

function setupMessages(answer: RemoteResult<Grant>): SetupMessages {
  switch (answer.kind) {
    case 'answered':
      return grantMessage(answer.value);
    case 'sign-in':
      return { tone: 'danger', title: LOGGED_OUT, text: 'Please sign in again.' };
    case 'refused':
      if (answer.message.trim() === '') return { tone: 'danger', title: 'Failed to assign admin role.' };
      return { tone: 'danger', title: 'Failed to assign admin role', text: answer.message };
    case 'unreachable':
      if (answer.failureReason === 'server-error')
        return { tone: 'danger', title: 'Failed to assign admin role.' };
      return {
        tone: 'danger',
        title: 'Error assigning admin role',
        text: `No clear answer: ${failureReasonText(answer.failureReason)}. Try again: the role is only given once.`,
      };
  }
}

function grantMessage(grant: Grant): SetupMessages {
  switch (grant.status) {
    case 'granted':
      return { tone: 'success', title: 'Admin role assigned successfully.' };
    case 'alreadyAdmin':
      return { tone: 'info', title: 'User already has admin role.' };
    case 'invalidKey':
      return { tone: 'danger', title: 'Invalid setup key. Please contact the developer.' };
    case 'unknownEmail':
      return {
        tone: 'danger',
        title: 'User not found with this email address. They must sign up first.',
      };
    case 'unconfirmedEmail':
      return {
        tone: 'danger',
        title: 'This email address has not been confirmed',
        text: 'The user must first open the link in the email they got when they signed up.',
      };
    case 'ambiguousEmail':
      return {
        tone: 'danger',
        title: 'More than one account has this email address',
        text: 'Ask the user to sign in and enter the setup key for their own account.',
      };
    case 'notSignedIn':
      return { tone: 'danger', title: LOGGED_OUT };
    case 'tooManyAttempts':
      return {
        tone: 'danger',
        title: 'Too many attempts with a wrong key',
        text: `Try again in ${waitMessage(grant.retryAfterSeconds)}.`,
      };
  }
}

/** The waiting time, rounded up: '1 second', '2 minutes'. */
function waitMessage(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return formatCount(count, unit);
}
