// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { storedBroker } from '#support/directory-rows.ts';
import { renderApp } from '#support/render-app.tsx';

const scrollTo = (y: number) =>
  act(() => {
    vi.stubGlobal('scrollY', y);
    window.dispatchEvent(new Event('scroll'));
  });

it('has exactly four links in the header and a sign-in link', async () => {
  await renderApp('/');
  const banner = within(screen.getByRole('banner'));
  const places = within(banner.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(places.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Brokers', '/brokers'],
    ['Companies', '/companies'],
    ['Add Parcel', '/add-parcel'],
  ]);
  expect(banner.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
});

it('makes the header translucent above 10 px and solid again', async () => {
  await renderApp('/');
  const banner = screen.getByRole('banner');
  for (const [y, scrolled] of [
    [10, 'false'],
    [11, 'true'],
    [0, 'false'],
  ] as const) {
    scrollTo(y);
    expect(banner.dataset['scrolled']).toBe(scrolled);
  }
});

it('closes the menu on every change of route', async () => {
  const { user, router } = await renderApp('/');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true');
  await act(() => router.navigate({ to: '/brokers' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe('false'),
  );
});

it('gives the focus to the main heading of the next page and names the tab', async () => {
  const { user } = await renderApp('/');
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Brokers' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Find Your Water Broker'));
  expect(document.title).toBe('Find Your Water Broker · Headwater');
});

it.each([
  ['Resources', 'Registers and agencies'],
  ['Terms', 'A directory'],
  ['Privacy', 'What only some people can read'],
  ['Cookies', 'What is stored instead'],
  ['Contact', 'About a parcel, a broker or a company'],
])('M13: the footer leads to the page %s', async (name, section) => {
  const { user } = await renderApp('/');
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name });
  expect(screen.getByRole('heading', { level: 2, name: section })).toBeTruthy();
});

it.each(['/', '/brokers', '/about/terms', '/settings', '/auth'])(
  'leads a visitor at %s back to their listings and their watchlist',
  async (path) => {
    await renderApp(path);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'My Listings' }).getAttribute('href')).toBe('/listings');
    expect(footer.getByRole('link', { name: 'Watchlist' }).getAttribute('href')).toBe('/watchlist');
  },
);

it.each(['/about/history', '/about/constructor'])('%s is a missing page', async (path) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/seems to have evaporated/u);
});

it('shows the message of a missing page and logs its path once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderApp('/brokers/x/y');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    "Oops! The water you're looking for seems to have evaporated.",
  );
  await user.click(screen.getByRole('link', { name: 'Return to Home' }));
  await screen.findByRole('heading', { level: 1, name: /^Connect/u });
  expect(logged.mock.calls).toEqual([['No page at /brokers/x/y']]);
});

it('restores the focus to the link that led away, on Back', async () => {
  const broker = storedBroker();
  const { router, user } = await renderApp('/brokers', (db) => db.brokers.put(broker));
  await user.click(screen.getByRole('link', { name: broker.name }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: broker.name })),
  );
  act(() => router.history.back());
  await screen.findByRole('heading', { level: 1, name: 'Find Your Water Broker' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: broker.name })));
});
