import { Star } from 'lucide-react';
import { cx } from './cx.ts';

const PLACES = [1, 2, 3, 4, 5] as const;

// Module constants, because a list has as many as fifty, and React skips identical elements.
const [FULL, EMPTY] = [makeStars('fill-current'), makeStars()];

function makeStars(fill?: string) {
  return PLACES.map((place) => (
    <Star
      key={place}
      aria-hidden
      data-filled={fill !== undefined}
      className={cx('size-4.5 text-star', fill)}
    />
  ));
}

/** Five stars, as many filled as the whole number of the rating. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.floor(rating);
  return (
    <span role="img" aria-label={`Rated ${rating} out of 5`} className="inline-flex gap-0.5 align-middle">
      {[...FULL.slice(0, full), ...EMPTY.slice(full)]}
    </span>
  );
}
