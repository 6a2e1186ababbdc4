import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode, lazy, Suspense } from 'react';
import type { AppContext } from '#app/app-context.ts';
import type { AppUpdate } from '#features/app-update/update-offer.tsx';
import { watchFilledFields } from '#ui/filled-fields.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import { historyEntryKey } from '#ui/router-internals.ts';
import { Toasts } from '#ui/toast.tsx';
import { DeviceProvider } from './-device-provider.tsx';
import { Footer } from './-footer.tsx';
import { Header } from './-header.tsx';

/** Href of the focused link, or of the link that names the row of the focused button. */
function focusedLinkHref(): string | null | undefined {
  const focused = document.activeElement;
  return (focused?.closest('a') ?? focused?.closest('li, tr')?.querySelector('a'))?.getAttribute('href');
}

/**
 * After a change of page the main heading takes the focus, so that a screen reader reads the new page. Back at a page, the focus returns
 * to the link that led away, or to the link of the row whose button did.
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
      // A user may navigate before the first page has rendered: then the second one has no `fromLocation`.
      const first = fromLocation === undefined && toLocation.pathname === arrivedAt;
      if (first || !pathChanged) return;
      const href = leftBy.get(historyEntryKey(toLocation.state));
      const links = [...document.querySelectorAll<HTMLElement>('main a')];
      const link = links.find((each) => each.getAttribute('href') === href);
      if (link === undefined) focusHeading();
      else link.focus({ preventScroll: true });
    });
    return () => {
      offBefore();
      offRendered();
    };
  }, [router]);
}

/** Null until the tables are open. */
function useDevice(): AppContext | null {
  const { device } = useRouter().options.context;
  const [opened, setOpened] = useState<AppContext | null>(null);
  useEffect(() => {
    // main.tsx reports why the tables do not open.
    device.then(setOpened, () => undefined);
  }, [device]);
  return opened;
}

/**
 * Header, main, footer and toasts around every page. It appears with the first page and stays, also while the tables are opening. The
 * skip link is in index.html, before all of it.
 */
export function Layout({ children }: { children: ReactNode }) {
  useFocusOnArrival();
  useEffect(() => watchFilledFields(document), []);
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

// Loaded on demand: it is needed once per release.
const UpdateOffer = lazy(async () => ({
  default: (await import('#features/app-update/update-offer.tsx')).UpdateOffer,
}));

function Updates() {
  const { update } = useRouter().options.context;
  const [source, setSource] = useState<AppUpdate | null>(null);
  useEffect(() => void update.then(setSource), [update]);
  return (
    source !== null && (
      <Suspense>
        <UpdateOffer source={source} />
      </Suspense>
    )
  );
}
