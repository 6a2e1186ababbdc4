import { expect, it, vi } from 'vitest';
import { onFirstUse } from '#domain/values/on-first-use.ts';

it('makes a value when it is first needed, and once', () => {
  const make = vi.fn(() => ({}));
  const value = onFirstUse(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledTimes(1);
});
