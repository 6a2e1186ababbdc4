// @vitest-environment jsdom
import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { Component, createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { historyEntryKey, routerReloadKey } from '#ui/router-internals.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('distinguishes history entries', () => {
  expect(historyEntryKey()).toBeUndefined();
  const history = createBrowserHistory();
  const first = historyEntryKey();
  history.push('/brokers');
  history.flush();
  const second = historyEntryKey();
  expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
  expect(second).not.toBe(first);
  expect(historyEntryKey(history.location.state)).toBe(second);
  history.destroy();
});

it('reads the same key from the locations of the router', async () => {
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  await router.load();
  expect(historyEntryKey(router.state.location.state)).toBe(historyEntryKey());
  history.destroy();
});

class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

it('sets the reload flag for a missing module where the router reads it', async () => {
  // jsdom cannot reload, and React reports the missing module.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/missing.js');
  const Missing = lazyRouteComponent(() => Promise.reject<{ default: () => null }>(error));
  await Missing.preload?.();
  render(createElement(ErrorBoundary, null, createElement(Missing)));
  expect(sessionStorage.getItem(routerReloadKey(error))).toBe('1');
});
