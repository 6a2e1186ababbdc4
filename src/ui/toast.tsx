import { useEffect, useState, type ReactNode } from 'react';
import type { ToastContent } from './toaster.tsx';

// Nobody needs a toast before the first paint: its library comes right after.
const loadToaster = () => import('./toaster.tsx');

/** Tells a person in passing what happened. A failure stays longer and interrupts a screen reader. */
export function showToast(content: ToastContent): void {
  void loadToaster().then(({ addToast }) => addToast(content));
}

/** The place where toasts appear, mounted once. It is a live region from the start: one that is born with its text is not read. */
export function Toasts() {
  const [toaster, setToaster] = useState<ReactNode>(null);
  useEffect(() => {
    void loadToaster().then(({ Toaster }) => setToaster(<Toaster />));
  }, []);
  return (
    <section aria-label="Notifications" aria-live="polite">
      {toaster}
    </section>
  );
}
