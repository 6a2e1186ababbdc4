// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Snackbar } from '#ui/snackbar.tsx';
import { Toasts } from '#ui/toast.tsx';

afterEach(cleanup);

const offers = (
  <>
    <Snackbar title="A new version is ready" actions={<button>Update</button>}>
      Nothing is lost.
    </Snackbar>
    <Snackbar title="Storage was cleared" actions={<button>OK</button>}>
      It is fetched again.
    </Snackbar>
  </>
);
const places = () => screen.getAllByRole('group').map(({ parentElement }) => parentElement);

it('shares one region at the bottom of the screen with others and with toasts', () => {
  render(<Toasts ready />);
  render(offers);
  const foot = screen.getByRole('region', { name: 'Notifications' });
  expect(places()).toEqual([foot, foot]);
});

it('has a region even without one for toasts', () => {
  render(offers);
  expect(new Set(places()).size).toBe(1);
});
