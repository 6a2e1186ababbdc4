import { KEY_MARKETS } from '#domain/region.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { RiverMap, Station } from './river-map.tsx';
import type { HomeFigures } from './home-queries.ts';

/** The nine trading zones, each leading to the brokers who cover it. */
export function KeyMarkets({ brokers }: { brokers: HomeFigures['markets'] | undefined }) {
  return (
    <Section
      look="sunk"
      title="Key Water Markets"
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
        {KEY_MARKETS.map((zone) => (
          <Station key={zone} zone={zone} brokers={brokers?.get(zone)} />
        ))}
      </RiverMap>
    </Section>
  );
}
