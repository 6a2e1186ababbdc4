import { useRef } from 'react';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { useToday } from '#db/live/use-today.ts';
import { takeToAccount } from '#db/sent/listing-keys.ts';
import { saveFailureMessage } from '#db/tables/quota-retry.ts';
import { changeText } from '#domain/listing/listing-change-text.ts';
import { isConflict, isOfDetails } from '#domain/listing/listing-change.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { confirmationText, listingStateOf, STATUS_CHANGES } from '#domain/parcel/listing-state.ts';
import type { ParcelStatus } from '#domain/parcel/options.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { ListingCommand } from './commands.ts';
import { KeyButton } from './listing-key.tsx';
import type { ManagedListing, QueuedChange } from './queries.ts';
import { RemovalButton } from './removal-button.tsx';
import { useCommand } from './use-command.ts';

/** Shows those who may manage a listing its state, their changes that are not on the server yet, and what they can do. */
export function ManageListing({
  listing,
  clock = deviceClock,
}: {
  listing: ManagedListing;
  clock?: DeviceClock;
}) {
  const { parcel, right, changes } = listing;
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const kept = useKeptFocus(() => heading.current?.focus());
  return (
    <Card className="print:hidden" aria-labelledby="manage-listing" {...kept}>
      <div className="flex flex-col gap-1">
        <h2 ref={heading} id="manage-listing" tabIndex={-1} className="text-lg font-bold">
          Manage this listing
        </h2>
        <p className="text-ink-soft">{stateText(parcel, today)}</p>
        {right.isUnproven && (
          <p className="text-ink-soft">
            The server has not checked your key yet. Changes are refused if it does not fit.
          </p>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Commands listing={listing} clock={clock} />
      </div>
      {/* Below the buttons, which must not move under a finger. */}
      <Changes changes={changes} />
    </Card>
  );
}

/** The same actions in a list of listings, one below the other on a phone. */
export function ListingCommands({ listing, label }: { listing: ManagedListing; label: string }) {
  const group = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(() => group.current?.focus());
  return (
    <>
      <div
        ref={group}
        role="group"
        aria-label={label}
        tabIndex={-1}
        className="flex flex-col gap-2 sm:flex-row sm:flex-wrap"
        {...kept}
      >
        <Commands listing={listing} clock={deviceClock} />
      </div>
      <Changes changes={listing.changes} />
    </>
  );
}

function stateText(parcel: ManagedListing['parcel'], today: string): string {
  const state = listingStateOf(parcel, today);
  if (state === 'ended')
    return 'Ended: no longer shown to others. Change its expiry, or confirm it if it is still true.';
  if (state === 'sold') return 'Sold: no longer shown to others.';
  // As short as the other texts: a second line would move the pressed button.
  return state === 'pending' ? 'Others see it as Pending.' : `${confirmationText(parcel, today)}.`;
}

function Changes({ changes }: { changes: readonly QueuedChange[] }) {
  const expired = useCurrentUser()?.expired === true;
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {changes.map((status) => {
        const { item } = status;
        const { tone, label, text } = statusMessage(status, { kind: item.kind, expired });
        return (
          <li key={item.id} className="flex flex-col items-start gap-1">
            <Badge tone={tone}>{label}</Badge>
            <p className="font-semibold">{changeText(item.payload)}</p>
            <p className="text-sm">{text}</p>
            {isConflict(item.refusal) && isOfDetails(item.payload) && (
              <TextLink
                to="/change-listing/$id"
                params={{ id: item.payload.parcelId }}
                search={{ change: item.id }}
                alone
              >
                Compare both versions
              </TextLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const OFFERED: Record<ParcelStatus, readonly ParcelStatus[]> = {
  available: ['pending', 'sold'],
  pending: ['available', 'sold'],
  sold: ['available'],
};

function Commands({ listing, clock }: { listing: ManagedListing; clock: DeviceClock }) {
  const { parcel, right } = listing;
  const run = useCommand(listing, clock);
  const button = (label: string, command: ListingCommand, done: string) => (
    <Button key={label} variant="secondary" onClick={() => void run(command, done)}>
      {label}
    </Button>
  );
  return (
    <>
      {parcel.pending ? (
        <ButtonLink to="/add-parcel" search={{ change: parcel.id }} variant="secondary">
          Change This Listing
        </ButtonLink>
      ) : (
        <ButtonLink to="/change-listing/$id" params={{ id: parcel.id }} variant="secondary">
          Change Price or Details
        </ButtonLink>
      )}
      {right.mayConfirm &&
        parcel.status === 'available' &&
        button('Confirm It Is Still True', { action: 'confirm' }, 'Confirmed')}
      {OFFERED[parcel.status].map((status) => {
        const done = changeText({ action: 'change', fields: { status } });
        return button(STATUS_CHANGES[status], { action: 'status', status }, done);
      })}
      <ButtonLink to="/add-parcel" search={{ again: parcel.id }} variant="secondary">
        List a Similar Parcel
      </ButtonLink>
      {/* What was never sent is discarded in the outbox. */}
      {!parcel.pending && (
        <RemovalButton
          action="withdraw"
          onRemove={() => void run({ action: 'withdraw' }, 'Listing withdrawn')}
        />
      )}
      {right.mayDisown && (
        <RemovalButton
          action="not-mine"
          onRemove={() => void run({ action: 'not-mine' }, 'Taken out of the directory')}
        />
      )}
      {right.mayAdopt && <AdoptButton id={parcel.id} />}
      {right.key !== null && !right.isUnproven && <KeyButton parcel={parcel} listingKey={right.key} />}
    </>
  );
}

/** Makes the user the author of a listing that this device manages with the key of a link. That happens only at their request. */
function AdoptButton({ id }: { id: string }) {
  const [db, sync] = [useDatabase(), useSync()];
  const adopt = async () => {
    try {
      await takeToAccount(db, id);
      sync.requestSync('saved');
      showToast({ title: 'Saved on this device', description: 'The listing is added to your account.' });
    } catch (error) {
      showToast({ tone: 'danger', title: saveFailureMessage(error, 'change') });
    }
  };
  return (
    <Button variant="secondary" onClick={() => void adopt()}>
      Add to My Account
    </Button>
  );
}
