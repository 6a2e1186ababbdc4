import { Star } from 'lucide-react';
import { cx } from './cx.ts';

const PLACES = [1, 2, 3, 4, 5] as const;

// Made once: a list has as many as fifty, and React leaves alone what is the same as before.
const [FULL, EMPTY] = [starsLike('fill-current'), starsLike()];

function starsLike(filling?: string) {
  return PLACES.map((place) => (
    <Star
      key={place}
      aria-hidden
      data-filled={filling !== undefined}
      className={cx('size-4.5 text-star', filling)}
    />
  ));
}

/** Five stars, filled up to the whole-number floor of the rating (spec section 9). */
export function Stars({ rating }: { rating: number }) {
  const full = Math.floor(rating);
  return (
    <span role="img" aria-label={`Rated ${rating} out of 5`} className="inline-flex gap-0.5 align-middle">
      {[...FULL.slice(0, full), ...EMPTY.slice(full)]}
    </span>
  );
}
