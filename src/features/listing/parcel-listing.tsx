import { readCompanyChoices } from '#db/company-choices.ts';
import { useLive } from '#db/use-live.ts';
import { readWish, serverRefusalOf } from '#db/wish.ts';
import type { Refusal } from '#domain/operation.ts';
import { PRODUCT } from '#domain/product.ts';
import { deviceClock, type DeviceClock } from '#sync/send-wish.ts';
import { useLaterWord } from '#sync/use-later-word.ts';
import { PageBanner, PageBody } from '#ui/page.tsx';
import { showToast } from '#ui/toast.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useState, type ReactNode } from 'react';
import { afterOutcome, changeListing, newListing, openingListing } from './at-hand.ts';
import type { ListingOutcome } from './commands.ts';
import { ListedView } from './listed-view.tsx';
import { DraftNotice, ListingNotice, SharedNotice, UnchangeableNotice } from './listing-notice.tsx';
import { ParcelForm } from './parcel-form.tsx';
import type { Opening } from './queries.ts';
import { SavedView } from './saved-view.tsx';

const tellListed = () => showToast({ tone: 'success', title: 'Water parcel added successfully!' });
const tellRefused = ({ message }: Refusal) =>
  showToast({ tone: 'destructive', title: `Failed to add water parcel: ${message}` });

type ParcelListingProps = {
  opening: Opening;
  /** A person begins a new listing: the address need not name an old one any longer. */
  onNew: () => void;
  /** What is offered once a listing is saved or accepted. */
  offer?: ReactNode;
  /** The words of the trade, explained. */
  words?: ReactNode;
  clock?: DeviceClock;
};

/** Listing a parcel, up to the server's word: the form, "saved on this device" and success are views of one page. */
export function ParcelListing({ opening, onNew, offer, words, clock = deviceClock }: ParcelListingProps) {
  useDocumentTitle(`List Your Water Parcel · ${PRODUCT}`);
  const [atHand, setAtHand] = useState(() => openingListing(opening));
  // A first mirror may have come since the page was opened.
  const choices = useLive({ key: 'choices', query: readCompanyChoices, initial: opening.choices });
  const { draft, view, known, restored, turn, heed } = atHand;
  const state = useLive({
    key: `${draft.id} ${turn}`,
    query: (db) => readWish(db, 'parcel', draft.id),
    initial: atHand.state,
  });
  useLaterWord(view === 'saved' ? state : null, {
    onAccepted: () => {
      tellListed();
      setAtHand((before) => ({ ...before, view: 'listed' }));
    },
    onRefused: tellRefused,
  });
  const onOutcome = (outcome: ListingOutcome) => {
    const refusal = serverRefusalOf(outcome.state);
    if (outcome.taken && outcome.state.kind === 'accepted') tellListed();
    if (outcome.taken && refusal !== null) tellRefused(refusal);
    setAtHand((before) => afterOutcome(before, outcome));
  };
  const startNew = () => {
    setAtHand(newListing());
    onNew();
  };
  if (view === 'listed') return <ListedView onAnother={startNew} offer={offer} />;
  if (view === 'saved') {
    const change = (item: Parameters<typeof changeListing>[0]) =>
      setAtHand(changeListing(item, { companies: choices.companies }));
    return <SavedView state={state} onAnother={startNew} onChange={change} offer={offer} />;
  }
  const unchangeable = !known && opening.change !== null ? opening.change.state : null;
  return (
    <>
      <PageBanner
        title="List Your Water Parcel"
        lead="Saved on this device first, sent as soon as there is a network."
      />
      <PageBody narrow>
        {known && <ListingNotice key={turn} state={state} heed={heed} />}
        {restored && !known && (opening.shared ? <SharedNotice /> : <DraftNotice />)}
        {unchangeable && <UnchangeableNotice state={unchangeable} />}
        <ParcelForm
          draft={draft}
          choices={choices}
          clock={clock}
          clockAhead={opening.clockAhead}
          keepsDraft={!known}
          onOutcome={onOutcome}
          onReset={startNew}
        />
        {words}
      </PageBody>
    </>
  );
}
