import { useEffect, useState, type ReactNode } from 'react';
import type { ToastContent } from './toaster.tsx';

// Nobody needs a toast before the first paint: its library comes right after.
const loadToaster = () => import('./toaster.tsx');

/** Tells a person in passing what happened. A failure stays longer and interrupts a screen reader. */
export function showToast(content: ToastContent): void {
  void loadToaster().then(({ addToast }) => addToast(content));
}

/**
 * The place at the foot of the screen where toasts and offers appear, mounted once. It is a live region from the start: one that is born with its text is not read.
 * What shows them comes once the app is `ready`.
 */
export function Toasts({ ready }: { ready: boolean }) {
  const [toaster, setToaster] = useState<ReactNode>(null);
  useEffect(() => {
    if (!ready) return;
    loadToaster()
      .then(({ Toaster }) => setToaster(<Toaster />))
      // The page was left meanwhile, or a file is missing, which app/missing-chunk.ts handles.
      .catch(() => undefined);
  }, [ready]);
  return (
    <section aria-label="Notifications" aria-live="polite" className="screen-footer">
      {toaster}
    </section>
  );
}
