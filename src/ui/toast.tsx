import { useEffect, useState, type ReactNode } from 'react';
import type { ToastContent } from './toaster.tsx';

// No toast is needed before the first paint: its library is loaded right after.
const loadToaster = () => import('./toaster.tsx');

export function showToast(content: ToastContent): void {
  void loadToaster().then(({ addToast }) => addToast(content));
}

/** Mounted from the start, for toasts and snackbars: a live region that is inserted together with its text is not read out. */
export function Toasts({ ready }: { ready: boolean }) {
  const [toaster, setToaster] = useState<ReactNode>(null);
  useEffect(() => {
    if (!ready) return;
    loadToaster()
      .then(({ Toaster }) => setToaster(<Toaster />))
      // The page is being left, or a file is missing, which app/missing-chunk.ts handles.
      .catch(() => undefined);
  }, [ready]);
  return (
    <section aria-label="Notifications" aria-live="polite" className="screen-footer">
      {toaster}
    </section>
  );
}
