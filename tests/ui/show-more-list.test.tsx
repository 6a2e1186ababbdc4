// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShowMoreList } from '#ui/show-more-list.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '');
});

function listOf(count: number) {
  const items = Array.from({ length: count }, (_, index) => `Parcel ${index + 1}`);
  return (
    <ShowMoreList name="parcels" items={items}>
      {(visible) => (
        <ul>
          {visible.map((item) => (
            <li key={item}>
              <a href={`#${item}`}>{item}</a>
            </li>
          ))}
        </ul>
      )}
    </ShowMoreList>
  );
}

const show = (count: number) => render(listOf(count));

const links = () => screen.getAllByRole('link');

it('shows a short list whole, without a button', () => {
  show(20);
  expect(links()).toHaveLength(20);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows twenty at a time, shows how many more, and focuses the first new one', () => {
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

it('restores its length on Back, and starts with the first part on a new visit', () => {
  const cameTo = (entry: string) => {
    cleanup();
    window.history.replaceState({ __TSR_key: entry }, '');
    show(45);
    return links().length;
  };
  expect(cameTo('broker')).toBe(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 More' }));
  expect(cameTo('another')).toBe(20);
  expect(cameTo('broker')).toBe(40);
});

it('starts with the first part when a search makes a new history entry under it, and restores its length on Back', () => {
  window.history.replaceState({ __TSR_key: 'first search' }, '');
  const { rerender } = show(45);
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 More' }));
  const lengthAt = (entry: string) => {
    window.history.replaceState({ __TSR_key: entry }, '');
    rerender(listOf(45));
    return links().length;
  };
  expect(lengthAt('second search')).toBe(20);
  expect(lengthAt('first search')).toBe(40);
});

it('prints in full', () => {
  show(45);
  window.dispatchEvent(new Event('beforeprint'));
  expect(links()).toHaveLength(45);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(links()).toHaveLength(20);
});
