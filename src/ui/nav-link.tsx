import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type NavAnchorProps = ComponentProps<'a'> & {
  /** A full-width row of the menu on phones. */
  inMenu?: boolean;
  /** Left out of the bar where it is narrow; the menu has it then. */
  collapses?: boolean;
  /** Keeps its place and is not there yet. */
  unseen?: boolean;
};

function NavAnchor({ inMenu = false, collapses = false, unseen = false, ...rest }: NavAnchorProps) {
  return (
    <a
      {...rest}
      className={cx(
        'min-h-12 items-center rounded-control px-3 font-semibold whitespace-nowrap hover:bg-river-wash hover:text-river-deep',
        'data-[status=active]:text-river data-[status=active]:underline data-[status=active]:decoration-3',
        'data-[status=active]:underline-offset-8',
        unseen && 'invisible',
        inMenu && 'flex w-full text-lg',
        !inMenu && 'md:max-lg:px-2',
        !inMenu && (collapses ? 'hidden xs:inline-flex' : 'inline-flex'),
      )}
    />
  );
}

/** A link of the site's navigation; the router marks the current page with aria-current. */
export const NavLink = createLink(NavAnchor);
