// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DesignPage } from '../../src/design/design-page.tsx';

afterEach(cleanup);

it('shows a button of each kind at rest, under the pointer, in focus, pressed, disabled and busy', async () => {
  // jsdom lacks scrolling.
  vi.stubGlobal('scrollTo', vi.fn());
  const router = createRouter({
    routeTree: createRootRoute({ component: DesignPage }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider<typeof router> router={router} />);
  for (const kind of ['primary', 'secondary', 'quiet', 'danger', 'verified', 'accent', 'band']) {
    const buttons = await screen.findAllByRole('button', { name: kind });
    expect(buttons.map(({ dataset }) => dataset['force'])).toEqual([
      undefined,
      'hover',
      'focus-visible',
      'active',
      undefined,
      undefined,
    ]);
    expect(buttons.at(-1)?.getAttribute('aria-busy')).toBe('true');
  }
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
    'Volume must be a positive number',
  );
});

it('is not in the build: only the development server serves it', () => {
  expect(readFileSync('index.html', 'utf8')).not.toContain('design');
  expect(readFileSync('src/build/design-page.ts', 'utf8')).toMatch(/name: 'design-page',\s+apply: 'serve'/u);
});
