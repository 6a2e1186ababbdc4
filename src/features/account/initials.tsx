import type { User } from '#session/current-user.ts';
import { InitialsBadge, initialsOf } from '#ui/initials-badge.tsx';

type InitialsProps = { user: Pick<User, 'fullName' | 'email'>; large?: boolean };

/** The initials of the full name, else the first letter of the email address, else 'U'. */
export function Initials({ user: { fullName, email }, large = false }: InitialsProps) {
  return (
    <InitialsBadge large={large}>{initialsOf(fullName ?? '') || initialsOf(email) || 'U'}</InitialsBadge>
  );
}
