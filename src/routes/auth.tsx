import { createFileRoute, useRouter } from '@tanstack/react-router';
import { returnPathOf } from '#domain/return-path.ts';
import { AuthPage } from '#features/account/auth-page.tsx';

/** `from` is the page to return to. */
function readSearch({ from }: Record<string, unknown>): { from?: string | undefined } {
  const path = returnPathOf(from);
  return { from: path === '/' ? undefined : path };
}

export const Route = createFileRoute('/auth')({
  validateSearch: readSearch,
  component: AuthRoute,
});

function AuthRoute() {
  const { history } = useRouter();
  const { from = '/' } = Route.useSearch();
  return <AuthPage onSignedIn={() => history.replace(from)} />;
}
