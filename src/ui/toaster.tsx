import { CircleAlert, CircleCheck, X } from 'lucide-react';
// Without the library's own styles: it would write them into the page, which the content security policy forbids.
import hotToast, { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { Fragment } from 'react';
import { cx } from './cx.ts';

/** What a toast says. */
export type ToastContent = { title: string; description?: string; tone?: 'success' | 'destructive' };

function ToastCard({ toast, content }: { toast: Toast; content: ToastContent }) {
  const destructive = content.tone === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <div
      role={destructive ? 'alert' : undefined}
      className={cx(
        'pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border bg-surface p-4 text-ink shadow-lift',
        'transition-opacity duration-200',
        destructive ? 'border-danger' : 'border-gum',
        toast.visible ? 'opacity-100' : 'opacity-0',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', destructive ? 'text-danger' : 'text-gum')} />
      <div className="min-w-0 grow">
        <p className="font-semibold">{content.title}</p>
        {content.description !== undefined && <p className="text-sm text-ink-soft">{content.description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => hotToast.dismiss(toast.id)}
        className="-m-3 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** Shows a toast where `Toaster` stands. */
export function addToast(content: ToastContent): void {
  hotToast.custom((toast) => <ToastCard toast={toast} content={content} />, {
    duration: content.tone === 'destructive' ? 12_000 : 6_000,
  });
}

/** The toasts themselves, the newest lowest. They stay while the pointer rests on them. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <div
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="flex w-full flex-col-reverse items-center gap-2 empty:hidden"
    >
      {toasts.map((toast) => (
        <Fragment key={toast.id}>{resolveValue(toast.message, toast)}</Fragment>
      ))}
    </div>
  );
}
