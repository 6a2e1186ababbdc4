import type { Asked } from '#domain/asked.ts';
import { formatCount } from '#domain/count.ts';
import type { Grant } from '#domain/setup.ts';
import { troubleWords } from '#domain/trouble.ts';
import type { NoticeTone } from '#ui/notice.tsx';

type SetupWords = { tone: NoticeTone; title: string; text?: string };

const LOGGED_OUT = 'You need to be logged in to perform this action';

/** What to say after asking for the role (spec section 8). Of three texts about a failure the one that fits is said. */
export function setupWords(answer: Asked<Grant>): SetupWords {
  switch (answer.kind) {
    case 'answered':
      return grantWords(answer.value);
    case 'sign-in':
      return { tone: 'danger', title: LOGGED_OUT, text: 'Please sign in again.' };
    case 'refused':
      if (answer.message.trim() === '') return { tone: 'danger', title: 'Failed to assign admin role.' };
      return { tone: 'danger', title: 'Failed to assign admin role', text: answer.message };
    case 'unreachable':
      if (answer.trouble === 'server-error') return { tone: 'danger', title: 'Failed to assign admin role.' };
      return {
        tone: 'danger',
        title: 'Error assigning admin role',
        text: `No clear answer: ${troubleWords(answer.trouble)}. Try again: the role is given once.`,
      };
  }
}

function grantWords(grant: Grant): SetupWords {
  switch (grant.status) {
    case 'granted':
      return { tone: 'success', title: 'Admin role assigned successfully.' };
    case 'already_admin':
      return { tone: 'info', title: 'User already has admin role.' };
    case 'invalid_key':
      return { tone: 'danger', title: 'Invalid setup key. Please contact the developer.' };
    case 'unknown_email':
      return {
        tone: 'danger',
        title: 'User not found with this email address. They must sign up first.',
      };
    case 'unconfirmed_email':
      return {
        tone: 'danger',
        title: 'This email address has not been confirmed',
        text: 'Its user must first open the link in the email they got when they signed up.',
      };
    case 'ambiguous_email':
      return {
        tone: 'danger',
        title: 'More than one account has this email address',
        text: 'Ask the user to sign in and enter the setup key for their own account.',
      };
    case 'not_signed_in':
      return { tone: 'danger', title: LOGGED_OUT };
    case 'too_many_attempts':
      return {
        tone: 'danger',
        title: 'Too many attempts with a wrong key',
        text: `Try again in ${waitWords(grant.retry_after_seconds)}.`,
      };
  }
}

/** A wait in seconds, in words, never shorter than it is: '1 second', '2 minutes'. */
export function waitWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return formatCount(count, unit);
}
