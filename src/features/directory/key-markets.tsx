import { KEY_MARKETS } from '#domain/region.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import type { HomeFigures } from './home-queries.ts';
import { RiverMap } from './river-map.tsx';

/** The nine trading zones on their rivers, for the dark band. */
export function KeyMarkets({ brokers }: { brokers: HomeFigures['markets'] | undefined }) {
  return (
    <Section title="Key Water Markets">
      <div className="relative z-1 flex max-w-96 flex-col items-start gap-4 lg:-mb-32">
        <p className="text-on-band-soft">
          Nine trading zones, from the ranges to the sea. Each leads to the brokers who work there.
        </p>
        <ButtonLink to="/brokers" variant="band">
          View All Regions
        </ButtonLink>
      </div>
      <RiverMap zones={KEY_MARKETS} brokers={brokers} />
    </Section>
  );
}
