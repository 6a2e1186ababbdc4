// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Stars } from '#ui/stars.tsx';

afterEach(cleanup);

it.each([
  [0, 0],
  [3.99, 3],
  [4.9, 4],
  [5, 5],
])('rounds %d down to whole stars', (rating, filled) => {
  render(<Stars rating={rating} />);
  const stars = screen.getByRole('img', { name: `Rated ${rating} out of 5` });
  expect(stars.querySelectorAll('svg')).toHaveLength(5);
  expect(stars.querySelectorAll('[data-filled="true"]')).toHaveLength(filled);
});
