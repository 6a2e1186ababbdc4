import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { APP_NAME } from '#domain/app.ts';
import { priceInCents, readTrade, type Side, type TypedTrade } from '#domain/listing/net-in-hand.ts';
import { pricePerMegalitre } from '#domain/values/money.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { BackLink, PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { useDebouncedValue } from '#ui/use-debounced-value.ts';
import { BrokerFeeList } from './broker-fee-list.tsx';
import type { NetSearch } from './net-search.ts';
import { readNetData, type NetData } from './queries.ts';
import { TradeForm } from './trade-form.tsx';

type NetPageProps = {
  initial: NetData;
  search: NetSearch;
  /** Keeps in the address what is typed. */
  onSearch: (search: NetSearch) => void;
  lastUpdated: Elements;
};

/** The page /net-in-hand: what a trade leaves after each broker's stated fees. */
export function NetPage({ initial, search, onSearch, lastUpdated }: NetPageProps) {
  useDocumentHead(
    `Net in Hand · ${APP_NAME}`,
    'What a water sale brings or a purchase costs after each broker’s stated fees. Arithmetic, not a quote and not advice.',
  );
  const { brokers, parcel } = useLive({
    key: `net ${search.parcel}`,
    query: (db) => readNetData(db, search.parcel),
    initial,
  });
  const [{ side, ...typed }, setTyped] = useState(() => typedAtFirst(initial, search));
  const ofListing = typedOf(parcel);
  const isListed =
    ofListing !== null && typed.volume === ofListing.volume && typed.perMegalitre === ofListing.perMegalitre;
  const trade = readTrade(typed, isListed ? (parcel?.price ?? null) : null);
  useAddress({ ...typed, side, isListed, parcel: search.parcel }, onSearch);
  return (
    <>
      <PageBanner
        back={
          parcel === null ? (
            <BackLink to="/brokers">Back to Brokers</BackLink>
          ) : (
            <BackLink to="/parcel/$id" params={{ id: parcel.id }}>
              {`Back to ${parcel.title}`}
            </BackLink>
          )
        }
        title="Net in Hand"
        lead="What a trade leaves after the fees that brokers state."
      />
      <PageBody>
        {lastUpdated}
        <TradeForm
          typed={typed}
          side={side}
          problems={trade.problems}
          price={trade.price === null ? null : priceInCents(trade.price)}
          onChange={(changes) => setTyped({ ...typed, side, ...changes })}
        />
        <BrokerFeeList brokers={brokers} trade={trade} side={side} />
      </PageBody>
    </>
  );
}

type Typed = TypedTrade & { side: Side };

function typedAtFirst({ parcel }: NetData, { volume, price, application, side }: NetSearch): Typed {
  const listed = typedOf(parcel);
  return {
    volume: volume ?? listed?.volume ?? '',
    perMegalitre: price ?? listed?.perMegalitre ?? '',
    application: application ?? '',
    side: side === 'buying' ? side : 'selling',
  };
}

/** The figures of a listing as typed text. Its exact price counts until the text is changed. */
function typedOf(parcel: NetData['parcel']): Pick<TypedTrade, 'volume' | 'perMegalitre'> | null {
  const perMegalitre = parcel === null ? undefined : pricePerMegalitre(parcel);
  if (parcel === null || perMegalitre === undefined) return null;
  return { volume: String(parcel.volume), perMegalitre: String(Math.round(perMegalitre * 10_000) / 10_000) };
}

/** Keeps the figures in the address for reload, Back and sharing. Debounced, because browsers limit how often an address may change. */
function useAddress(
  {
    volume,
    perMegalitre,
    application,
    side,
    isListed,
    parcel,
  }: Typed & { isListed: boolean } & Pick<NetSearch, 'parcel'>,
  onSearch: (search: NetSearch) => void,
): void {
  const search: NetSearch = {
    parcel,
    ...(!isListed && { volume, price: perMegalitre }),
    application,
    side: side === 'buying' ? side : undefined,
  };
  const settled = useDebouncedValue(JSON.stringify(search));
  const kept = useRef(settled);
  const keep = useEffectEvent((text: string) => {
    if (text === kept.current) return;
    kept.current = text;
    onSearch(search);
  });
  useEffect(() => keep(settled), [settled]);
}
