import { useRouterState } from '@tanstack/react-router';
import { ButtonLink } from './button.tsx';

export function SignInAgain({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <ButtonLink to="/auth" search={{ from: here }} variant={variant}>
      Sign In Again
    </ButtonLink>
  );
}
