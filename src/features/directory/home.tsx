import { useLive } from '#db/use-live.ts';
import { PRODUCT } from '#domain/product.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Hero } from '#ui/hero.tsx';
import { Stat, StatBand } from '#ui/stat-band.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { HomeClosing } from './home-closing.tsx';
import { readHome, type HomeFigures } from './home-queries.ts';
import { KeyMarkets } from './key-markets.tsx';
import { Reasons } from './reasons.tsx';

/** The home page (spec section 2); `initial` is null while the tables of a new device are opened: its figures come with them. */
export function Home({ initial }: { initial: HomeFigures | null }) {
  useDocumentTitle(`${PRODUCT}: Australian water brokers`);
  // To count asks once for every firm, and while the directory arrives its rows wait for that.
  const figures = useLive<HomeFigures | null>({ key: 'home', query: readHome, initial, seldom: true });
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
