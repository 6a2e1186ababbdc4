// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Initials } from '#features/account/initials.tsx';

afterEach(cleanup);

it.each([
  ['Jane Mary Doe', 'jane@example.com', 'JM'],
  ['  jane   doe ', 'x@example.com', 'JD'],
  ['Cher', 'x@example.com', 'C'],
  [null, 'jane@example.com', 'J'],
  ['   ', 'jane@example.com', 'J'],
  [null, '', 'U'],
  ['e\u0301mile Zola', 'x@example.com', 'E\u0301Z'],
  ['👩🏽‍🌾 Öberg', 'x@example.com', '👩🏽‍🌾Ö'],
])('shows %j with e-mail %j as %s', (fullName, email, initials) => {
  const { container } = render(<Initials user={{ fullName, email }} />);
  expect(container.textContent).toBe(initials);
});
