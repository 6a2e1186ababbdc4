import { useContext, useState } from 'react';
import { cx } from './cx.ts';
import { initialsOf } from './initials-badge.tsx';
import { OwnPicturesOnly } from './own-pictures-only.ts';

const SIZES = { small: 56, large: 128 } as const;

type AvatarProps = {
  src: string;
  name: string;
  size?: keyof typeof SIZES;
  square?: boolean;
  /** Accessible name; omit it where the name stands beside the picture. */
  label?: string;
  placeholder?: string;
  onBroken?: () => void;
};

/** The initials lie under the image, so they show while it is missing, slow, broken or not on the device. */
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
  const onlyOwnPictures = useContext(OwnPicturesOnly);
  const source = [src, placeholder].find(
    (address) => address !== '' && !broken.includes(address) && !(onlyOwnPictures && isCrossOrigin(address)),
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
      <span>{initialsOf(name)}</span>
      {source !== undefined && (
        <img
          // A new element per picture: while it loads, the previous one must not stay in its place.
          key={source}
          src={source}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          // The picture's host must not learn which page shows it.
          referrerPolicy="no-referrer"
          onError={() => {
            setBroken([...broken, source]);
            if (source === src) onBroken?.();
          }}
          className={cx('absolute inset-0 size-full', square ? 'bg-white object-contain' : 'object-cover')}
        />
      )}
    </span>
  );
}

function isCrossOrigin(address: string): boolean {
  try {
    return new URL(address, location.href).origin !== location.origin;
  } catch {
    return true;
  }
}
