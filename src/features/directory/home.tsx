import { useLive } from '#db/use-live.ts';
import { PRODUCT } from '#domain/product.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Hero, HeroFigure } from '#ui/hero.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { countDirectory } from './queries.ts';

/** The home page (spec section 2): for now its head, with what the directory holds on this device. */
export function Home({ initial }: { initial: { brokers: number; firms: number } }) {
  useDocumentTitle(`${PRODUCT}: Australian water brokers`);
  const counts = useLive({ key: 'counts', query: countDirectory, initial });
  return (
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
      <HeroFigure value={counts.brokers.toLocaleString('en-AU')} name="brokers" />
      <HeroFigure value={counts.firms.toLocaleString('en-AU')} name="brokerage firms" />
    </Hero>
  );
}
