import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '#app/app-context.ts';
import { DeviceProvider } from './-device-provider.tsx';
import { NotFound } from './-not-found.tsx';
import { PendingPage } from './-pending-page.tsx';

/**
 * A page that a service worker controls has all its files on the device: its tables open in a moment, and the first paint waits for them.
 * On a first visit there is nothing to wait for, so the layout is painted while the rest is loading.
 */
const waitsForTables = !('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null;

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context }) => context.device,
  pendingMs: waitsForTables ? 10_000 : 0,
  pendingMinMs: 0,
  pendingComponent: PendingPage,
  component: Root,
  notFoundComponent: NotFound,
});

// The layout around it gets the tables a moment later; a screen may rely on them from its first render.
function Root() {
  return (
    <DeviceProvider device={Route.useRouteContext()}>
      <Outlet />
    </DeviceProvider>
  );
}
