import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import type { Tone } from './tone.ts';

const TONES: Record<Tone, string> = {
  success: 'bg-gum-wash text-gum',
  warning: 'bg-amber-wash text-amber',
  neutral: 'bg-stone-wash text-stone',
  info: 'bg-river-wash text-river-deep',
  severe: 'bg-ochre-wash text-ochre',
  danger: 'bg-danger-wash text-danger',
};

/** A state in a word or two. The text alone must be enough: the colour only supports it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-semibold min-[20rem]:whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      <span>{children}</span>
    </span>
  );
}

/** A number beside a label; null keeps a digit’s space until it is known, so that nothing moves. */
export function CountBadge({ count }: { count: number | null }) {
  return (
    <span
      className={cx(
        'ml-2 inline-flex min-w-6 items-center justify-center rounded-full bg-river-wash px-1.5 text-sm text-river-deep tabular-nums',
        count === null && 'invisible',
      )}
    >
      {count?.toLocaleString('en-AU')}
    </span>
  );
}

/** The largest number that has space in a corner. */
const MOST = 99;

/** A number in the corner of a button, whose label says what it counts. */
export function CornerCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-0 right-0 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-ochre px-1 text-xs font-bold text-surface tabular-nums"
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
