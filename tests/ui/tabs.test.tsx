// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { Tabs } from '#ui/tabs.tsx';

afterEach(cleanup);

it('shows one panel on a screen, and prints all panels in full with their names', () => {
  const parcels = Array.from({ length: 25 }, (_, index) => `Parcel ${index + 1}`);
  const list = (
    <ShowMoreList name="parcels" items={parcels}>
      {(visible) => visible.map((parcel) => <p key={parcel}>{parcel}</p>)}
    </ShowMoreList>
  );
  render(
    <Tabs
      label="About a broker"
      tabs={[
        { value: 'about', label: 'About', panel: <p>Trades the valley.</p> },
        { value: 'listings', label: 'Listings', panel: list },
      ]}
    />,
  );
  expect(screen.queryByText('Parcel 1')).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['About', 'Listings']);
  expect(screen.getAllByText(/^Parcel/u)).toHaveLength(25);
  expect(screen.getByText('Parcel 25').closest('[hidden]')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByText('Parcel 1')).toBeNull();
});
