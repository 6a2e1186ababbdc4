import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Footer } from './-footer.tsx';
import { Header } from './-header.tsx';

/** After a change of page the main heading takes the focus, so that a screen reader reads the new page, not the old link. */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** What stands around every page: skip link, header, main, footer. */
export function Frame({ children }: { children: ReactNode }) {
  useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-river px-4 py-3 font-semibold text-on-river focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
    </div>
  );
}
