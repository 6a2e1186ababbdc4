// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '#ui/button.tsx';

const button = () => screen.getByRole('button');

it('keeps the focus and ignores presses while it is busy, also one that is disabled then', async () => {
  const press = vi.fn<() => void>();
  const submit = vi.fn<() => void>();
  const form = (props: { busy: boolean; disabled?: boolean }) => (
    <form onSubmit={submit}>
      <Button type="submit" {...props} onClick={press}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form({ busy: false }));
  button().focus();
  for (const disabled of [false, true]) {
    rerender(form({ busy: true, disabled }));
    expect(document.activeElement).toBe(button());
    expect(button()).toHaveProperty('disabled', false);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Enter}');
  }
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  rerender(form({ busy: false, disabled: true }));
  expect(button()).toHaveProperty('disabled', true);
});
