import { Star } from 'lucide-react';
import { cx } from './cx.ts';

const PLACES = [1, 2, 3, 4, 5] as const;

/** Five stars, filled up to the whole-number floor of the rating (spec section 9). */
export function Stars({ rating }: { rating: number }) {
  const full = Math.floor(rating);
  return (
    <span role="img" aria-label={`Rated ${rating} out of 5`} className="inline-flex gap-0.5 align-middle">
      {PLACES.map((place) => (
        <Star
          key={place}
          aria-hidden
          data-filled={place <= full}
          className={cx('size-4.5 text-star', place <= full && 'fill-current')}
        />
      ))}
    </span>
  );
}
