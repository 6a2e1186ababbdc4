// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pagination } from '#ui/pagination.tsx';

afterEach(cleanup);

function show(total: number, page = 1) {
  const onPage = vi.fn();
  render(<Pagination page={page} total={total} pageSize={9} onPage={onPage} />);
  return onPage;
}

const numbers = () =>
  screen.queryAllByRole('button', { name: /^\d+$/u }).map(({ textContent }) => Number(textContent));

describe('Pagination', () => {
  it.each([
    [0, []],
    [9, []],
    [10, [1, 2]],
    [18, [1, 2]],
    [19, [1, 2, 3]],
    [63, [1, 2, 3, 4, 5, 6, 7]],
    [5000, [1, 2, 556]],
  ])('offers the pages of %i items', (total, pages) => {
    show(total);
    expect(numbers()).toEqual(pages);
    expect(screen.queryByRole('navigation') === null).toBe(pages.length === 0);
  });

  it('keeps the neighbours, the first and the last of many pages', () => {
    show(900, 50);
    expect(numbers()).toEqual([1, 49, 50, 51, 100]);
  });

  it('marks the current page', () => {
    show(19, 2);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2');
  });

  it('stops at both ends', () => {
    show(10, 1);
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
    cleanup();
    show(10, 2);
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
  });

  it('requests the pressed page', () => {
    const onPage = show(19, 2);
    for (const name of ['Previous page', 'Next page', '3'])
      fireEvent.click(screen.getByRole('button', { name }));
    expect(onPage.mock.calls).toEqual([[1], [3], [3]]);
  });
});
