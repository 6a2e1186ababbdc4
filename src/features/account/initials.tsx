import type { User } from '#session/current-user.ts';
import { InitialsBadge, initialsOf } from '#ui/initials-badge.tsx';

type InitialsProps = { user: Pick<User, 'fullName' | 'email'>; large?: boolean };

/** The person as a round sign: the initials of his name, else the first letter of his e-mail, else 'U' (spec section 2). */
export function Initials({ user: { fullName, email }, large = false }: InitialsProps) {
  return (
    <InitialsBadge large={large}>{initialsOf(fullName ?? '') || initialsOf(email) || 'U'}</InitialsBadge>
  );
}
