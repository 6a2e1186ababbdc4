import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

type FoldedSectionProps = {
  title: string;
  summary: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Stays mounted while it is folded, so that fields keep what was typed. */
  children: ReactNode;
};

/** A section of a form that is folded until it is needed. */
export function FoldedSection({ title, summary, open, onToggle, children }: FoldedSectionProps) {
  const id = useId();
  return (
    <section className="rounded-card border border-line bg-surface">
      <h2 className="text-xl font-bold tracking-tight">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={`${id}-summary`}
          onClick={() => onToggle(!open)}
          className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-4 rounded-card px-5 pt-5 pb-1 text-left sm:px-7 sm:pt-7"
        >
          <span>{title}</span>
          <ChevronDown
            aria-hidden
            className={cx(
              'size-6 shrink-0 text-ink-soft motion-safe:transition-transform',
              open && 'rotate-180',
            )}
          />
        </button>
      </h2>
      <p id={`${id}-summary`} className="px-5 pb-5 text-ink-soft sm:px-7 sm:pb-7">
        {summary}
      </p>
      <div id={id} hidden={!open} className={cx(open && 'flex flex-col gap-5 px-5 pb-5 sm:px-7 sm:pb-7')}>
        {children}
      </div>
    </section>
  );
}
