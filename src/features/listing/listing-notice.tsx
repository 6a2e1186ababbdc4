import { wordOfKnown, wordOfUnchangeable } from '#sync/wish-words.ts';
import { HeededNotice } from '#ui/heeded-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { LISTING } from './listing-terms.ts';
import type { ListingState } from './queries.ts';

/** Where the listing in the form stands. `heed`: it has something to say that stands nowhere else. */
export function ListingNotice({ state, heed }: { state: ListingState; heed: boolean }) {
  return <HeededNotice {...wordOfKnown(state, LISTING)} heed={heed} />;
}

/** Why the listing that the address names is not in the form. */
export function UnchangeableNotice({ state }: { state: ListingState }) {
  const { tone, title, text } = wordOfUnchangeable(state, LISTING);
  return (
    <Notice tone={tone} title={title}>
      <p>{text}</p>
    </Notice>
  );
}

/** Why the description says what another app shared. */
export function SharedNotice() {
  return (
    <Notice tone="info" title="What you shared is in the description">
      <p>
        It is kept as a draft on this device, below anything you typed before. Nothing is sent until you
        submit.
      </p>
    </Notice>
  );
}

/** Why the form is not empty on arrival. */
export function DraftNotice() {
  return (
    <Notice tone="info" title="Your draft is still here">
      <p>You typed it on this device and have not submitted it. Reset Form clears it.</p>
    </Notice>
  );
}
