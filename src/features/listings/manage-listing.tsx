import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { useToday } from '#db/use-today.ts';
import { changeText } from '#domain/listing-change-text.ts';
import { isConflict, isOfDetails } from '#domain/listing-change.ts';
import { confirmationText, listingStateOf } from '#domain/listing-state.ts';
import { statusMessage } from '#domain/operation-status.ts';
import type { ItemOf } from '#domain/operation.ts';
import type { ParcelStatus } from '#domain/parcel.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ListingCommand } from './commands.ts';
import { KeyButton } from './listing-key.tsx';
import type { ManagedListing } from './queries.ts';
import { RemovalButton } from './removal-button.tsx';
import { useCommand } from './use-command.ts';

/** For those who may manage a listing: its state, their changes that are not on the server yet, and what they can do. */
export function ManageListing({
  listing,
  clock = deviceClock,
}: {
  listing: ManagedListing;
  clock?: DeviceClock;
}) {
  const { parcel, right, changes } = listing;
  const today = useToday();
  return (
    <Card className="print:hidden" aria-labelledby="manage-listing">
      <div className="flex flex-col gap-1">
        <h2 id="manage-listing" className="text-lg font-bold">
          Manage this listing
        </h2>
        <p className="text-ink-soft">{stateText(parcel, today)}</p>
      </div>
      <div className="flex flex-col gap-2">
        {parcel.pending ? (
          <ButtonLink to="/add-parcel" search={{ change: parcel.id }} variant="secondary">
            Change This Listing
          </ButtonLink>
        ) : (
          <ButtonLink to="/change-listing/$id" params={{ id: parcel.id }} variant="secondary">
            Change Price or Details
          </ButtonLink>
        )}
        <Commands listing={listing} clock={clock} />
        {right.key !== null && <KeyButton parcel={parcel} listingKey={right.key} />}
      </div>
      {/* Below the buttons, which must not move under a finger. */}
      <Changes changes={changes} />
    </Card>
  );
}

function stateText(parcel: ManagedListing['parcel'], today: string): string {
  const state = listingStateOf(parcel, today);
  if (state === 'ended')
    return 'Ended: others are not shown it any more. Change its expiry, or confirm it if it is still true.';
  return state === 'sold' ? 'Sold: others are not shown it any more.' : `${confirmationText(parcel, today)}.`;
}

function Changes({ changes }: { changes: readonly ItemOf<'listingChange'>[] }) {
  const expired = useCurrentUser()?.expired === true;
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {changes.map((item) => {
        const { tone, label, text } = statusMessage({ kind: 'queued', item }, { kind: item.kind, expired });
        return (
          <li key={item.id} className="flex flex-col items-start gap-1">
            <Badge tone={tone}>{label}</Badge>
            <p className="font-semibold">{changeText(item.payload)}</p>
            <p className="text-sm">{text}</p>
            {isConflict(item.refusal) && isOfDetails(item.payload) && (
              <TextLink
                to="/change-listing/$id"
                params={{ id: item.payload.parcel_id }}
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

const STATUS_BUTTONS: Record<ParcelStatus, string> = {
  available: 'Available Again',
  pending: 'Under Contract',
  sold: 'Sold',
};
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
      {right.mayConfirm &&
        parcel.status === 'available' &&
        button('Confirm It Is Still True', { action: 'confirm' }, 'Confirmed')}
      {OFFERED[parcel.status].map((status) => {
        const done = changeText({ action: 'change', fields: { status } });
        return button(STATUS_BUTTONS[status], { action: 'status', status }, done);
      })}
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
    </>
  );
}
