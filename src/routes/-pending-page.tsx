import { Home } from '#features/directory/home.tsx';
import { useRouterState } from '@tanstack/react-router';

/** What stands while the device's tables are opened for the first time: of the home page all but its figures. */
export function Opening() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return path === '/' ? <Home stats={null} /> : <div className="min-h-dvh" />;
}
