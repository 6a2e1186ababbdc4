import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RouterContext } from '#app/app-context.ts';
import { APP_NAME } from '#domain/app.ts';
import { Home } from '#features/directory/home.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import { StatusPage } from '#ui/status-page.tsx';
import { DeviceProvider } from './-device-provider.tsx';

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

/** Shown while the tables open for the first time: the home page without its figures, or an empty page. */
function PendingPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return path === '/' ? <Home stats={null} /> : <div className="min-h-dvh" />;
}

/** The path is logged once per visit, also when React runs effects twice. */
function NotFound() {
  // While the next page loads, this one is rendered under its address: only a resolved address counts.
  const path = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation?.href === location.href ? location.pathname : '',
  });
  const logged = useRef('');
  useDocumentHead(`Page not found · ${APP_NAME}`, 'There is no page at this address.');
  useEffect(() => {
    if (path === '' || logged.current === path) return;
    logged.current = path;
    console.error(`No page at ${path}`);
  }, [path]);
  return (
    <StatusPage
      title="Oops! The water you're looking for seems to have evaporated."
      action={<ButtonLink to="/">Return to Home</ButtonLink>}
    />
  );
}
