import { MapPinned, Scale, UserRoundSearch, type LucideIcon } from 'lucide-react';
import { BASIN, APP_NAME } from '#domain/app.ts';
import { KEY_MARKETS, REGIONS } from '#domain/search/region.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { Hero, Stat, StatBand } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import type { HomeStats } from './home-queries.ts';
import { RiverMap } from './river-map.tsx';

type HomeProps = {
  /** Null while a new device opens its tables. */
  stats: HomeStats | null;
  /** Of the watchlist, and the next dates of the season board: both appear after the first paint, and move nothing that is seen at first. */
  news?: Elements;
  nextDates?: Elements;
};

/** The home page. */
export function Home({ stats, news, nextDates }: HomeProps) {
  useDocumentHead(
    `${APP_NAME}: Australian water brokers`,
    'A directory of Australian water brokers, brokerage firms and water parcels that works with no network.',
  );
  return (
    <>
      <Hero
        news={news}
        title="Connect with Australia's Leading Water Brokers"
        lead="Find someone who knows your valley, see what water is listed, and list your own. All of it works without reception."
        actions={
          <>
            <ButtonLink to="/brokers" variant="accent">
              Find a Broker
            </ButtonLink>
            <ButtonLink to="/add-parcel" variant="band">
              List Water Parcel
            </ButtonLink>
          </>
        }
      >
        <KeyMarkets brokers={stats?.markets} />
      </Hero>
      <Reasons />
      {nextDates}
      <StatBand label="The directory in figures">
        <CountStat count={stats?.brokers} one="broker" many="brokers" />
        <CountStat count={stats?.companies} one="brokerage firm" many="brokerage firms" />
        <Stat value="10+" name="water regions" />
        <Stat value="1,200+" name="successful transactions" />
      </StatBand>
      <Closing />
    </>
  );
}

function CountStat({ count, one, many }: { count: number | undefined; one: string; many: string }) {
  return <Stat value={count?.toLocaleString('en-AU') ?? ''} name={count === 1 ? one : many} />;
}

function KeyMarkets({ brokers }: { brokers: HomeStats['markets'] | undefined }) {
  return (
    <Section title="Key Water Markets">
      <div className="relative z-1 flex max-w-96 flex-col items-start gap-4 lg:-mb-32">
        <p className="text-on-band-soft">
          Nine trading zones, from the ranges to the sea. Each leads to the brokers who work there.
        </p>
        <div className="button-row">
          <ButtonLink to="/brokers" variant="band">
            View All Regions
          </ButtonLink>
          <ButtonLink to="/parcels" variant="band">
            Find Water
          </ButtonLink>
        </div>
      </div>
      <RiverMap zones={KEY_MARKETS} brokers={brokers} />
    </Section>
  );
}

const REASONS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: UserRoundSearch,
    title: 'Expert Brokers',
    text: 'Each profile says what a broker works with, which company is behind it, and which number to ring. You choose who to call.',
  },
  {
    icon: MapPinned,
    title: 'Nationwide Coverage',
    text: `Centred on the ${BASIN}, with ${REGIONS.length} regions to search, from South-East Queensland to Collie-Harvey in the west.`,
  },
  {
    icon: Scale,
    title: 'Transparent Process',
    text: `Every parcel shows volume, price, price per megalitre, status and expiry. ${APP_NAME} is a directory: the trade stays between you and your broker.`,
  },
];

function Reasons() {
  return (
    <Section look="wide" title="Why Choose Our Network">
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {REASONS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex flex-col gap-2 border-t-4 border-river pt-5">
            <Icon aria-hidden className="size-8 text-river" strokeWidth={1.75} />
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="max-w-prose text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

// The buttons differ in name from the hero's, which lead to the same pages.
function Closing() {
  return (
    <Section look="wide" title="Water to sell this season?">
      <div className="flex flex-col items-start gap-6 lg:flex-row lg:items-end lg:justify-between">
        <p className="max-w-2xl text-lg text-ink-soft">
          Write the listing where you stand. Without reception it is saved on this device and sent, once, when
          there is a network again.
        </p>
        <div className="button-row">
          <ButtonLink to="/add-parcel">Start a Listing</ButtonLink>
          <ButtonLink to="/brokers" variant="secondary">
            Browse the Directory
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
