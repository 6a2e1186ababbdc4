import { useWho } from '#session/use-who.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What the button of the gate is called (decisions section 3). */
type GateButton = 'Go to Login' | 'Log In or Sign Up';

/** Lets only somebody who signed in pass; a sign-in that ran out without a network locks nothing (law 14). It never redirects by itself. */
export function SignInGate({ button, children }: { button: GateButton; children: ReactNode }) {
  const who = useWho();
  const here = useRouterState({ select: ({ location }) => location.href });
  if (who === null) return <Message title="Loading..." action={null} />;
  if (who.user !== null) return children;
  return (
    <Message
      title="Authentication Required"
      action={
        <ButtonLink to="/auth" search={{ from: here }}>
          {button}
        </ButtonLink>
      }
    >
      Sign in and you come straight back to this page.
    </Message>
  );
}
