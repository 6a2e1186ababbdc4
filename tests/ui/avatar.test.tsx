// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar } from '#ui/avatar.tsx';
import { initialsOf } from '#ui/initials-badge.tsx';

afterEach(cleanup);

describe('initialsOf', () => {
  it.each([
    ['Jane Mary Doe', 'JM'],
    ['  jane   doe ', 'JD'],
    ['Cher', 'C'],
    ['', ''],
  ])('reads %j as %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('Avatar', () => {
  it('falls back to the initials when the picture cannot be loaded', () => {
    const { container } = render(
      <Avatar src="/people/ada.svg" name="Ada Reid" label="Portrait of Ada Reid" />,
    );
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('width')).toBe('56');
    if (picture !== null) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'Portrait of Ada Reid' }).textContent).toBe('AR');
  });

  it('shows the placeholder instead of a broken picture, and the initials when that is missing too', () => {
    const onBroken = vi.fn();
    const { container } = render(
      <Avatar src="https://a.example/ada.png" name="Ada Reid" placeholder="/none.svg" onBroken={onBroken} />,
    );
    const fail = () => fireEvent.error(container.querySelector('img') ?? container);
    fail();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/none.svg');
    fail();
    expect(container.querySelector('img')).toBeNull();
    expect(onBroken).toHaveBeenCalledTimes(1);
  });

  it('requests no picture where there is none', () => {
    const { container } = render(<Avatar src="" name="Ada Reid" />);
    expect(container.querySelector('img')).toBeNull();
  });
});
