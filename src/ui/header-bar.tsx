import { createLink } from '@tanstack/react-router';
import { useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** Pixels of scroll up to which the header stays solid (spec section 9). */
const SOLID_UNTIL = 10;

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

type HeaderBarProps = { brand: ReactNode; navigation: ReactNode; tools: ReactNode; menu: ReactNode };

/** The bar at the top of every page: it stays, and becomes translucent once the page is scrolled. */
export function HeaderBar({ brand, navigation, tools, menu }: HeaderBarProps) {
  const scrolled = useSyncExternalStore(onScroll, () => window.scrollY > SOLID_UNTIL);
  return (
    <header
      data-scrolled={scrolled}
      className={cx(
        'sticky top-0 z-40 border-b border-line transition-colors duration-200',
        scrolled ? 'bg-surface/85 backdrop-blur-md' : 'bg-surface',
      )}
    >
      <div className="mx-auto flex h-(--header-height) max-w-[79rem] items-center gap-2 px-4 sm:px-6">
        {brand}
        <nav aria-label="Main" className="ml-6 hidden gap-1 md:flex">
          {navigation}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          {tools}
          {menu}
        </div>
      </div>
    </header>
  );
}

// Three headwaters that become one river: the mark of the product.
function BrandMark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      className="size-8 shrink-0"
    >
      <path d="M5 4v4l11 11" className="stroke-gum" />
      <path d="M27 4v4L16 19" className="stroke-ochre" />
      <path d="M16 4v25" className="stroke-river" />
    </svg>
  );
}

function BrandAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-12 items-center gap-2 rounded-sm pr-1 text-xl font-bold tracking-tight"
    >
      <BrandMark />
      {children}
    </a>
  );
}

/** The product's mark and name, leading home. */
export const HeaderBrand = createLink(BrandAnchor);
