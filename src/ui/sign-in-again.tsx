import { useRouterState } from '@tanstack/react-router';
import { ButtonLink } from './button.tsx';

/** Leads to the sign-in and back to this page. */
export function SignInAgain({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <ButtonLink to="/auth" search={{ from: here }} variant={variant}>
      Sign In Again
    </ButtonLink>
  );
}
