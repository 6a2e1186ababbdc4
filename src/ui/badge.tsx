import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'green' | 'amber' | 'grey' | 'blue' | 'ochre' | 'red';

const TONES: Record<Tone, string> = {
  green: 'bg-gum-wash text-gum',
  amber: 'bg-amber-wash text-amber',
  grey: 'bg-stone-wash text-stone',
  blue: 'bg-river-wash text-river-deep',
  ochre: 'bg-ochre-wash text-ochre',
  red: 'bg-danger-wash text-danger',
};

/** A state in a word or two, with a mark in the same colour; the word says it, the colour only helps. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}
