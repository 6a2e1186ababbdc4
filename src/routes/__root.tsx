import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';
import { Frame } from './-frame.tsx';
import { NotFound } from './-not-found.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
