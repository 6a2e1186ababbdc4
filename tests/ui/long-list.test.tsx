// @vitest-environment jsdom
import { LongList } from '#ui/long-list.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

function show(count: number) {
  const items = Array.from({ length: count }, (_, index) => `Parcel ${index + 1}`);
  return render(
    <LongList items={items}>
      {(shown) => (
        <ul>
          {shown.map((item) => (
            <li key={item}>
              <a href={`#${item}`}>{item}</a>
            </li>
          ))}
        </ul>
      )}
    </LongList>,
  );
}

const links = () => screen.getAllByRole('link');

it('shows a short list whole, without a button', () => {
  show(20);
  expect(links()).toHaveLength(20);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows twenty at a time, says how many more, and puts the focus on the first new one', () => {
  show(45);
  expect(links()).toHaveLength(20);
  expect(screen.getByText('20 of 45 shown')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 More' }));
  expect(links()).toHaveLength(40);
  expect(document.activeElement?.textContent).toBe('Parcel 21');
  fireEvent.click(screen.getByRole('button', { name: 'Show 5 More' }));
  expect(links()).toHaveLength(45);
  expect(document.activeElement?.textContent).toBe('Parcel 41');
  expect(screen.queryByRole('button')).toBeNull();
});
