import { PRODUCT } from '#domain/product.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Hero } from '#ui/hero.tsx';
import { Stat, StatBand } from '#ui/stat-band.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { HomeClosing } from './home-closing.tsx';
import type { HomeFigures } from './home-queries.ts';
import { KeyMarkets } from './key-markets.tsx';
import { Reasons } from './reasons.tsx';

/** The home page (spec section 2); its figures are null while the tables of a new device are opened. */
export function Home({ figures }: { figures: HomeFigures | null }) {
  useDocumentTitle(`${PRODUCT}: Australian water brokers`);
  return (
    <>
      <Hero
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
        <KeyMarkets brokers={figures?.markets} />
      </Hero>
      <Reasons />
      <StatBand label="The directory in figures">
        <CountStat count={figures?.brokers} one="broker" many="brokers" />
        <CountStat count={figures?.firms} one="brokerage firm" many="brokerage firms" />
        <Stat value="10+" name="water regions" />
        <Stat value="1,200+" name="successful transactions" />
      </StatBand>
      <HomeClosing />
    </>
  );
}

function CountStat({ count, one, many }: { count: number | undefined; one: string; many: string }) {
  return <Stat value={count?.toLocaleString('en-AU') ?? ''} name={count === 1 ? one : many} />;
}
