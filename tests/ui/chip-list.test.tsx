// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ChipList } from '#ui/chip-list.tsx';

afterEach(cleanup);

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('counts the items beyond the limit', () => {
  render(<ChipList items={['a', 'b', 'c', 'd', 'e']} limit={3} />);
  expect(items()).toEqual(['a', 'b', 'c', '+2 more']);
});

it('has no count when the limit is just reached', () => {
  render(<ChipList items={['a', 'b', 'c']} limit={3} />);
  expect(items()).toEqual(['a', 'b', 'c']);
});

it('shows all without a limit', () => {
  render(<ChipList items={['a', 'b', 'c', 'd']} />);
  expect(items()).toEqual(['a', 'b', 'c', 'd']);
});

it('renders no empty list', () => {
  render(<ChipList items={[]} limit={3} />);
  expect(screen.queryByRole('list')).toBeNull();
});
