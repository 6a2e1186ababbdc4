import { createFileRoute, useRouter } from '@tanstack/react-router';
import { returnPathOf } from '#domain/return-path.ts';
import { AuthPage } from '#features/account/auth-page.tsx';
import { ChangePasswordPage } from '#features/account/change-password-page.tsx';
import { ResetPasswordPage } from '#features/account/reset-password-page.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

/** `from` is the page to return to; `password` asks for a new one. */
type AuthSearch = { from?: string | undefined; password?: 'forgot' | 'change' | undefined };

function readSearch({ from, password }: Record<string, unknown>): AuthSearch {
  const path = returnPathOf(from);
  return {
    from: path === '/' ? undefined : path,
    password: password === 'forgot' || password === 'change' ? password : undefined,
  };
}

export const Route = createFileRoute('/auth')({
  validateSearch: readSearch,
  component: AuthRoute,
});

function AuthRoute() {
  const { history } = useRouter();
  const { from = '/', password } = Route.useSearch();
  const email = useCurrentUser()?.user?.email;
  const leave = () => history.replace(from);
  if (password === 'forgot') return <ResetPasswordPage onSignedIn={leave} />;
  if (password === 'change' && email !== undefined)
    return <ChangePasswordPage email={email} onDone={leave} />;
  return <AuthPage onSignedIn={leave} />;
}
