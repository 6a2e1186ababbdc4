import { createLink, useRouter } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import {
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import type { Elements } from './elements.ts';

/** Pixels of scroll up to which the header is opaque. */
const SOLID_UNTIL = 10;

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

type HeaderBarProps = { brand: Elements; navigation: ReactNode; tools: Elements; menu: Elements };

export function HeaderBar({ brand, navigation, tools, menu }: HeaderBarProps) {
  const scrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > SOLID_UNTIL,
    () => false,
  );
  return (
    <header
      data-scrolled={scrolled}
      className={cx(
        'sticky top-0 z-40 border-b border-line transition-colors duration-200',
        // Left out where popovers are polyfilled: the filter would change where they are placed.
        scrolled ? 'bg-surface/85 supports-[selector(:popover-open)]:backdrop-blur-md' : 'bg-surface',
      )}
    >
      <div className="mx-auto flex h-(--header-height) max-w-[79rem] items-center gap-2 px-4 max-[26rem]:gap-1 max-[26rem]:px-3 sm:px-6">
        <div className="min-w-12 shrink">{brand}</div>
        <nav aria-label="Main" className="ml-1 hidden md:flex lg:ml-6 lg:gap-1">
          {navigation}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 max-[26rem]:gap-0">
          {tools}
          {menu}
        </div>
      </div>
    </header>
  );
}

// The drawing of public/icon.svg with thicker strokes, for its small size.
function BrandMark() {
  return (
    <svg aria-hidden viewBox="0 0 512 512" className="size-8 shrink-0 overflow-hidden rounded-[22%] bg-band">
      <g fill="none" strokeLinecap="round">
        <path className="stroke-water" strokeWidth="40" d="M234 104v76q0 17-12 29L88 343" />
        <path className="stroke-leaf" strokeWidth="40" d="M418 424h-76q-17 0-29-12l-68-68" />
        <path className="stroke-sand" strokeWidth="62" d="M374 142v50q0 21-15 36l-99 99q-15 15-36 15H-60" />
        <circle className="fill-band stroke-clay" cx="374" cy="128" r="38" strokeWidth="32" />
      </g>
    </svg>
  );
}

function BrandAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="flex h-12 flex-wrap gap-x-2.5 overflow-hidden rounded-sm pr-1 text-xl font-bold tracking-tight max-[26rem]:gap-x-2 max-[26rem]:pr-0 max-[26rem]:text-lg"
    >
      <span className="flex h-12 items-center">
        <BrandMark />
      </span>
      {/* Where large text leaves no room, it wraps out of sight. */}
      <span className="flex h-12 items-center">{children}</span>
    </a>
  );
}

export const HeaderBrand = createLink(BrandAnchor);

/** Closes on every navigation, including back and forward. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  const Icon = open ? X : Menu;
  return (
    <div
      className="md:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <button
        ref={toggle}
        type="button"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="-mr-3 inline-flex size-12 cursor-pointer items-center justify-center rounded-control hover:bg-river-wash"
      >
        <Icon aria-hidden className="size-6" />
      </button>
      <nav
        id={panelId}
        aria-label="Menu"
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-b border-line bg-surface p-3 shadow-lift"
      >
        {open && children}
      </nav>
    </div>
  );
}
