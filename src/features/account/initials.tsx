import type { User } from '#session/who.ts';
import { InitialsBadge } from '#ui/avatar.tsx';
import { initialsOf } from '#ui/avatar.tsx';

/** The person as a round sign: the initials of his name, else the first letter of his e-mail, else 'U' (spec section 2). */
export function Initials({ user: { fullName, email } }: { user: Pick<User, 'fullName' | 'email'> }) {
  return <InitialsBadge>{initialsOf(fullName ?? '') || initialsOf(email).slice(0, 1) || 'U'}</InitialsBadge>;
}
