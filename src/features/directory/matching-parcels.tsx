import { useLive } from '#db/live/use-live.ts';
import { formatCount } from '#domain/values/number.ts';
import { TextLink } from '#ui/text-link.tsx';
import { countParcels } from './parcel-queries.ts';

/** Words that no profile has may be those of a listing. Counted after the cards are painted: it reads every parcel. */
export function MatchingParcels({ term }: { term: string }) {
  const count = useLive({
    key: `parcels with ${term}`,
    query: (db) => countParcels(db, term),
    initial: 0,
    lowPriority: true,
  });
  if (count === 0) return null;
  return (
    <p>
      <TextLink to="/parcels" search={{ term }} alone>
        {`${formatCount(count, 'parcel')} with "${term}"`}
      </TextLink>
    </p>
  );
}
