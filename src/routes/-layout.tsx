import { historyEntryKey } from '#ui/router-internals.ts';
import { Toasts } from '#ui/toast.tsx';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { AppContext } from '#app/app-context.ts';
import { DeviceProvider } from './-device-provider.tsx';
import { Footer } from './-footer.tsx';
import { Header } from './-header.tsx';
import { Updates } from './-updates.tsx';

/** Where the link leads that has the focus, or the one that names the row whose button has it. */
function focusedLinkHref(): string | null | undefined {
  const focused = document.activeElement;
  return (focused?.closest('a') ?? focused?.closest('li, tr')?.querySelector('a'))?.getAttribute('href');
}

/**
 * After a change of page the main heading takes the focus, so that a screen reader reads the new page, not the old link. Back at
 * a page, the focus returns to the link that led away, or that stands for the button which did.
 */
function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(() => {
    const arrivedAt = router.latestLocation.pathname;
    const leftBy = new Map<string | undefined, string | null | undefined>();
    const offBefore = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      leftBy.set(historyEntryKey(fromLocation?.state ?? null), focusedLinkHref());
    });
    const offRendered = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      // A person may be quicker than the first page: then it is the second that arrives from nowhere.
      const first = fromLocation === undefined && toLocation.pathname === arrivedAt;
      if (first || !pathChanged) return;
      const href = leftBy.get(historyEntryKey(toLocation.state));
      const links = [...document.querySelectorAll<HTMLElement>('main a')];
      const link = links.find((each) => each.getAttribute('href') === href);
      (link ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
    });
    return () => {
      offBefore();
      offRendered();
    };
  }, [router]);
}

/** The device, once its tables are open. */
function useDevice(): AppContext | null {
  const { device } = useRouter().options.context;
  const [opened, setOpened] = useState<AppContext | null>(null);
  useEffect(() => {
    // Why the tables do not open is said by main.
    device.then(setOpened, () => undefined);
  }, [device]);
  return opened;
}

/**
 * What stands around every page: header, main, footer, toasts. It comes with the first page, not before, and stays in place from then
 * on, also while the tables are still being opened. The skip link is in index.html, before all of it.
 */
export function Frame({ children }: { children: ReactNode }) {
  useFocusOnArrival();
  const device = useDevice();
  const started = useRouterState({ select: ({ matches }) => matches.length > 0 });
  return (
    <DeviceProvider device={device}>
      <div className="flex min-h-dvh flex-col">
        {started && <Header />}
        <main id="main" tabIndex={-1} className="grow">
          {children}
        </main>
        {started && <Footer />}
        <Toasts ready={device !== null} />
        <Updates />
      </div>
    </DeviceProvider>
  );
}
