import { Stars } from '#ui/stars.tsx';
import { counted } from './counted.ts';

/** Stars, the figure and the number of reviews. A broker whom nobody has rated yet is said to be so, not rated 0. */
export function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Stars rating={rating} />
      {reviews > 0 && <span className="font-semibold">{rating.toFixed(1)}</span>}
      <span className="text-ink-soft">{counted(reviews, 'review')}</span>
    </span>
  );
}
