import { Home } from '#features/directory/home.tsx';
import { useRouterState } from '@tanstack/react-router';

/** While the tables open for the first time: the home page without its figures, else an empty page. */
export function PendingPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return path === '/' ? <Home stats={null} /> : <div className="min-h-dvh" />;
}
