// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShowMoreList, type LoadMore } from '#ui/show-more-list.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '');
});

function listOf(count: number, loadMore?: LoadMore) {
  const items = Array.from({ length: count }, (_, index) => `Parcel ${index + 1}`);
  return (
    <ShowMoreList name="parcels" items={items} loadMore={loadMore}>
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

it('loads the rest of a list that goes on, and focuses the first new one when it is there', () => {
  const load = vi.fn<() => void>();
  const idle = { load, busy: false, disabled: false };
  const { rerender } = render(listOf(20, idle));
  expect(screen.getByText('20 of 20+ shown')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(load).toHaveBeenCalledOnce();
  rerender(listOf(20, { ...idle, busy: true }));
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  rerender(listOf(45));
  expect(links()).toHaveLength(40);
  expect(document.activeElement?.textContent).toBe('Parcel 21');
  expect(screen.getByRole('button', { name: 'Show 5 More' })).toBeTruthy();
});

it('loads nothing before its items are shown, or while the network is gone', () => {
  const load = vi.fn<() => void>();
  const { rerender } = render(listOf(45, { load, busy: true, disabled: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 More' }));
  expect(links()).toHaveLength(40);
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
  rerender(listOf(45, { load, busy: false, disabled: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
  expect(load).not.toHaveBeenCalled();
});

it('leaves the focus where it is when the rest did not come, and comes with a later list', () => {
  const idle = { load: () => {}, busy: false, disabled: false };
  const { rerender } = render(listOf(20, idle));
  fireEvent.click(screen.getByRole('button', { name: 'Show More' }));
  rerender(listOf(20, { ...idle, busy: true }));
  rerender(listOf(20, idle));
  const focused = document.activeElement;
  rerender(listOf(45, idle));
  expect(links()).toHaveLength(40);
  expect(document.activeElement).toBe(focused);
});
