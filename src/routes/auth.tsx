import { createFileRoute, useRouter } from '@tanstack/react-router';
import { returnPathOf } from '#domain/account/return-path.ts';
import { AuthPage } from '#features/account/auth-page.tsx';
import { ChangeEmailPage } from '#features/account/change-email-page.tsx';
import { ChangePasswordPage } from '#features/account/change-password-page.tsx';
import { DeleteAccountPage } from '#features/account/delete-account-page.tsx';
import { ResetPasswordPage } from '#features/account/reset-password-page.tsx';
import { useCurrentUser } from '#session/use-current-user.ts';

const FORMS = ['forgot-password', 'change-password', 'change-email', 'delete-account'] as const;

/** `from` is the page to return to; `form` is another form than the one to sign in. */
type AuthSearch = { from?: string | undefined; form?: (typeof FORMS)[number] | undefined };

function readSearch({ from, form }: Record<string, unknown>): AuthSearch {
  const path = returnPathOf(from);
  return { from: path === '/' ? undefined : path, form: FORMS.find((each) => each === form) };
}

export const Route = createFileRoute('/auth')({
  validateSearch: readSearch,
  component: AuthRoute,
});

function AuthRoute() {
  const { history } = useRouter();
  const { from = '/', form } = Route.useSearch();
  const user = useCurrentUser()?.user ?? null;
  const leave = () => history.replace(from);
  if (form === 'forgot-password') return <ResetPasswordPage onSignedIn={leave} />;
  if (form !== undefined && user !== null) {
    // A user who follows in another tab sees nothing that was typed here.
    const { id, email } = user;
    if (form === 'change-password') return <ChangePasswordPage key={id} email={email} onDone={leave} />;
    if (form === 'change-email') return <ChangeEmailPage key={id} email={email} onDone={leave} />;
    return <DeleteAccountPage key={id} user={user} onDone={() => history.replace('/')} />;
  }
  return <AuthPage onSignedIn={leave} />;
}
