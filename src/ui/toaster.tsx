import { CircleAlert, CircleCheck, X } from 'lucide-react';
// Headless: the library's own styles are inline, which the content security policy forbids.
import { Fragment } from 'react';
import hotToast, { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { cx } from './cx.ts';
import type { Tone } from './tone.ts';

export type ToastContent = {
  title: string;
  description?: string;
  tone?: Extract<Tone, 'success' | 'danger'>;
};

function ToastCard({ toast, content }: { toast: Toast; content: ToastContent }) {
  const failed = content.tone === 'danger';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div
      role={failed ? 'alert' : undefined}
      className={cx(
        'pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border bg-surface p-4 text-ink shadow-lift',
        'transition-opacity duration-200',
        failed ? 'border-danger' : 'border-gum',
        toast.visible ? 'opacity-100' : 'opacity-0',
      )}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', failed ? 'text-danger' : 'text-gum')} />
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

/** A failure stays longer and interrupts screen readers (`role=alert`). */
export function addToast(content: ToastContent): void {
  hotToast.custom((toast) => <ToastCard toast={toast} content={content} />, {
    duration: content.tone === 'danger' ? 12_000 : 6_000,
  });
}

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
