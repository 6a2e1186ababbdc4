// @vitest-environment jsdom
import { ChipList } from '#ui/chip-list.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('counts what is beyond the limit', () => {
  render(<ChipList items={['a', 'b', 'c', 'd', 'e']} limit={3} />);
  expect(shown()).toEqual(['a', 'b', 'c', '+2 more']);
});

it('says nothing of more when the limit is just reached', () => {
  render(<ChipList items={['a', 'b', 'c']} limit={3} />);
  expect(shown()).toEqual(['a', 'b', 'c']);
});

it('shows all without a limit', () => {
  render(<ChipList items={['a', 'b', 'c', 'd']} />);
  expect(shown()).toEqual(['a', 'b', 'c', 'd']);
});

it('leaves no empty list behind', () => {
  render(<ChipList items={[]} limit={3} />);
  expect(screen.queryByRole('list')).toBeNull();
});
