import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type NavAnchorProps = ComponentProps<'a'> & {
  inMenu?: boolean;
  collapses?: boolean;
  invisible?: boolean;
};

function NavAnchor({ inMenu = false, collapses = false, invisible = false, ...rest }: NavAnchorProps) {
  return (
    <a
      {...rest}
      className={cx(
        'min-h-12 items-center rounded-control px-3 font-semibold whitespace-nowrap hover:bg-river-wash hover:text-river-deep',
        'data-[status=active]:text-river data-[status=active]:underline data-[status=active]:decoration-3',
        'data-[status=active]:underline-offset-8',
        invisible && 'invisible',
        inMenu && 'flex w-full text-lg',
        !inMenu && 'md:max-lg:px-2',
        !inMenu && (collapses ? 'hidden xs:inline-flex' : 'inline-flex'),
      )}
    />
  );
}

export const NavLink = createLink(NavAnchor);
