import { useState } from 'react';
import { cx } from './cx.ts';

const SIZES = { small: 56, large: 128 } as const;

/** The first letters of the first two words, in capitals: 'Jane Mary Doe' is 'JM'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => word.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

type AvatarProps = {
  src: string;
  name: string;
  size?: keyof typeof SIZES;
  /** A sign of a firm: square, and never cut off at its edges. */
  square?: boolean;
  /** Names the picture for screen readers; leave it out where the name stands beside it. */
  label?: string;
};

/** A portrait or a sign. The initials lie under the image, so that they show when it is missing, slow, broken or not on the device. */
export function Avatar({ src, name, size = 'small', square = false, label }: AvatarProps) {
  const [broken, setBroken] = useState('');
  const pixels = SIZES[size];
  return (
    <span
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden bg-river-wash font-bold text-river-deep select-none',
        square ? 'rounded-card' : 'rounded-full',
        size === 'large' ? 'size-24 text-3xl sm:size-32' : 'size-14 text-lg',
      )}
    >
      {initialsOf(name)}
      {src !== '' && src !== broken && (
        <img
          // Another picture is another element: while it loads, the last one must not stand for it.
          key={src}
          src={src}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBroken(src)}
          className={cx('absolute inset-0 size-full', square ? 'bg-white object-contain' : 'object-cover')}
        />
      )}
    </span>
  );
}

/** A person of whom there is no portrait. */
export function InitialsBadge({ children }: { children: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-10 items-center justify-center rounded-full bg-river font-bold text-on-river select-none"
    >
      {children}
    </span>
  );
}
