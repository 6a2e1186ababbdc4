import { lazy, Suspense, useEffect, useState } from 'react';
import type { ToastContent } from './toaster.tsx';

// Nobody needs a toast before the first paint: its library comes right after.
const loadToaster = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/** Tells a person in passing what happened. A failure stays longer and interrupts a screen reader. */
export function showToast(content: ToastContent): void {
  void loadToaster().then(({ addToast }) => addToast(content));
}

/** The place where toasts appear, mounted once. It is a live region from the start: one that is born with its text is not read. */
export function Toasts() {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return (
    <section aria-label="Notifications" aria-live="polite">
      <Suspense>{painted && <Toaster />}</Suspense>
    </section>
  );
}
