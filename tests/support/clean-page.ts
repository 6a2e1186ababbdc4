import type { AnyRouter } from '@tanstack/react-router';
import { cleanup, configure } from '@testing-library/react';
import hotToast from 'react-hot-toast/headless';
import { afterAll, afterEach, expect, vi } from 'vitest';

const routers: AnyRouter[] = [];

/** Lets each test wait for the navigations of this router: one that ended later would change the page of the next test. */
export function awaitNavigations(router: AnyRouter): void {
  routers.push(router);
}

/** Removes what each test of a file renders, and at its end what it left in jsdom's window, which the files of a worker share. */
export function cleanPage(): void {
  // A long timeout for busy machines.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(async () => {
    const isIdle = () => routers.every(({ state }) => state.status === 'idle');
    await vi.waitFor(() => expect(isIdle(), 'no navigation is pending').toBe(true), 10_000);
    routers.length = 0;
    // A toast appears once its library has loaded: the last one of a test must not appear in the next.
    await import('#ui/toaster.tsx');
    hotToast.remove();
    cleanup();
  });
  afterAll(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    document.head.replaceChildren();
    document.body.replaceChildren();
    const { documentElement: html } = document;
    for (const name of html.getAttributeNames()) html.removeAttribute(name);
    // jsdom's own properties are those of prototypes.
    for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
    Reflect.deleteProperty(document, 'visibilityState');
  });
}
