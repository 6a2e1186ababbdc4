import { ButtonLink } from '#ui/button.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { RiverMap, Station } from './river-map.tsx';
import type { Market } from './home-queries.ts';

/** The nine trading zones, each leading to the brokers who cover it. */
export function KeyMarkets({ markets }: { markets: readonly Market[] }) {
  return (
    <PageSection
      title="Key Water Markets"
      sunk
      action={
        <ButtonLink to="/brokers" variant="secondary">
          View All Regions
        </ButtonLink>
      }
    >
      <p className="-mt-4 max-w-md text-lg text-ink-soft lg:-mb-24">
        Nine trading zones, from the ranges to the end of the river. Each one leads to the brokers who work
        there.
      </p>
      <RiverMap>
        {markets.map((market) => (
          <Station key={market.zone} {...market} />
        ))}
      </RiverMap>
    </PageSection>
  );
}
