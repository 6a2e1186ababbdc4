import { useState } from 'react';
import { cx } from './cx.ts';
import { initialsOf } from './initials-badge.tsx';
import { useDataSaver } from './data-saver.ts';

const SIZES = { small: 56, large: 128 } as const;

type AvatarProps = {
  src: string;
  name: string;
  size?: keyof typeof SIZES;
  /** A sign of a firm: square, and never cut off at its edges. */
  square?: boolean;
  /** Names the picture for screen readers; leave it out where the name stands beside it. */
  label?: string;
  /** A picture of the product's own that takes the place of one that cannot be loaded. */
  placeholder?: string;
  /** The picture could not be loaded. */
  onBroken?: () => void;
};

/** A portrait or a sign. The initials lie under the image, so that they show when it is missing, slow, broken or not on the device. */
export function Avatar({
  src,
  name,
  size = 'small',
  square = false,
  label,
  placeholder = '',
  onBroken,
}: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const saving = useDataSaver();
  const shown = [src, placeholder].find(
    (address) => address !== '' && !broken.includes(address) && !(saving && isElsewhere(address)),
  );
  const pixels = SIZES[size];
  return (
    <span
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden bg-river-wash font-bold text-river-deep select-none',
        square ? 'rounded-card' : 'rounded-full',
        size === 'large' ? 'size-20 text-2xl sm:size-32 sm:text-3xl' : 'size-14 text-lg',
      )}
    >
      {initialsOf(name)}
      {shown !== undefined && (
        <img
          // Another picture is another element: while it loads, the last one must not stand for it.
          key={shown}
          src={shown}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          // Where people look at us is no business of the site that keeps the picture.
          referrerPolicy="no-referrer"
          onError={() => {
            setBroken([...broken, shown]);
            if (shown === src) onBroken?.();
          }}
          className={cx('absolute inset-0 size-full', square ? 'bg-white object-contain' : 'object-cover')}
        />
      )}
    </span>
  );
}

/** Whether a picture comes from another site. */
function isElsewhere(address: string): boolean {
  return URL.parse(address, location.href)?.origin !== location.origin;
}
