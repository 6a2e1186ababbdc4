import { useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useCurrentUser } from '#session/use-current-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { StatusPage } from '#ui/status-page.tsx';

type GateButton = 'Go to Login' | 'Log In or Sign Up';

/**
 * Shows its content to signed-in users only, and a fresh copy of it to each user, so that none sees what another typed. A sign-in that
 * expired offline still counts (law 14). It never redirects by itself.
 */
export function SignInGate({ button, children }: { button: GateButton; children: ReactNode }) {
  const currentUser = useCurrentUser();
  const here = useRouterState({ select: ({ location }) => location.href });
  if (currentUser === null) return <StatusPage title="Loading..." action={null} />;
  if (currentUser.user !== null) return <Fragment key={currentUser.user.id}>{children}</Fragment>;
  return (
    <StatusPage
      title="Authentication Required"
      action={
        <ButtonLink to="/auth" search={{ from: here }}>
          {button}
        </ButtonLink>
      }
    >
      Sign in, and you come straight back to this page.
    </StatusPage>
  );
}
