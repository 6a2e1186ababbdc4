import { useState, type MouseEvent } from 'react';
import { deviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { isOfDetails } from '#domain/listing/listing-change.ts';
import { canChange, isOfKind, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import { isOfForm, isOfPassport } from '#domain/profile/profile-change.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { discard, retry } from './commands.ts';
import { discardQuestion, resendLabel } from './item-messages.ts';

// The pressed button is gone; the safe choice takes its focus.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const FORMS = { parcel: '/add-parcel', company: '/add-company', broker: '/add-broker' } as const;

const hasSimpleForm = (item: OutboxItem): item is ItemOf<keyof typeof FORMS> => item.kind in FORMS;

/** The form that changes an item; null for a claim, and for what is withdrawn and made again. */
function formOf(item: OutboxItem) {
  if (isOfKind(item, 'listingChange')) {
    const params = { id: item.payload.parcelId };
    return isOfDetails(item.payload) ? ({ to: '/change-listing/$id', params } as const) : null;
  }
  if (isOfKind(item, 'profileChange')) {
    const { profileType: type, profileId: id, fields } = item.payload;
    if (isOfPassport(fields)) return { to: '/code-passport/$type/$id', params: { type, id } } as const;
    return isOfForm(fields) ? ({ to: '/change-profile/$type/$id', params: { type, id } } as const) : null;
  }
  return hasSimpleForm(item) ? { to: FORMS[item.kind] } : null;
}

type EntryActionsProps = {
  item: OutboxItem;
  /** Id of the item's title, which distinguishes its buttons from those of other items. */
  describedBy: string;
  onGone: () => void;
};

/** What law 1 allows the author of an item to do. */
export function EntryActions({ item, describedBy, onGone }: EntryActionsProps) {
  const device = { db: useDatabase(), sync: useSync(), clock: deviceClock };
  const [asking, setAsking] = useState(false);
  const leave = () => void discard(device, item.id).then(onGone);
  if (!canChange(item)) {
    return (
      <Button variant="secondary" aria-describedby={describedBy} className="mt-1" onClick={leave}>
        Remove from This List
      </Button>
    );
  }
  if (asking) return <DiscardQuestion item={item} onKeep={() => setAsking(false)} onDiscard={leave} />;
  const resend = resendLabel(item);
  const form = formOf(item);
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {resend !== null && (
        <Button
          variant="secondary"
          aria-describedby={describedBy}
          onClick={() => void retry(device, item.id)}
        >
          {resend}
        </Button>
      )}
      {form !== null && (
        <ButtonLink
          {...form}
          search={{ change: item.id }}
          variant="secondary"
          aria-describedby={describedBy}
          onClick={closePopover}
        >
          Change
        </ButtonLink>
      )}
      <Button variant="quiet" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Discard
      </Button>
    </div>
  );
}

type DiscardQuestionProps = { item: OutboxItem; onKeep: () => void; onDiscard: () => void };

function DiscardQuestion({ item, onKeep, onDiscard }: DiscardQuestionProps) {
  const { title, text } = discardQuestion(item);
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{`${title} ${text}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" ref={takeFocus} onClick={onKeep}>
          Keep
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

/** Closes the panel around a pressed link: it would cover the next screen. */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
