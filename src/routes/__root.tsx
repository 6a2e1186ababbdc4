import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '#app/app-context.ts';
import { DeviceProvider } from './-device-provider.tsx';
import { NotFound } from './-not-found.tsx';
import { Opening } from './-pending-page.tsx';

/**
 * Whether a service worker answers for this page: then all the app's files are on the device, its tables open in a moment,
 * and the first paint waits for them. On a first visit nothing is on the device that could be missed, so the frame stands
 * while the rest is still on its way.
 */
const atHome = !('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null;

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context }) => context.device,
  pendingMs: atHome ? 10_000 : 0,
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: Root,
  notFoundComponent: NotFound,
});

// The frame, outside of this, learns of the tables a moment later; a screen may count on them from its first render on.
function Root() {
  return (
    <DeviceProvider device={Route.useRouteContext()}>
      <Outlet />
    </DeviceProvider>
  );
}
