import type { RemovedListing } from '#db/shown/removed-listing.ts';
import { APP_NAME } from '#domain/app.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';

/** The page of a listing that the current user or a visitor has taken out of the directory. */
export function RemovedListingPage({ id, removal }: { id: string; removal: RemovedListing }) {
  const { action, isAuthor, canListAgain } = removal;
  const title = action === 'withdraw' ? 'Listing Withdrawn' : 'Taken Out of the Directory';
  useDocumentHead(`${title} · ${APP_NAME}`, 'There is nothing in the directory at this address.');
  return (
    <>
      <PageBanner title={title} />
      <PageBody>
        <EmptyState
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {isAuthor ? (
                <ButtonLink to="/listings">My Listings</ButtonLink>
              ) : (
                <ButtonLink to="/desk">Broker’s Desk</ButtonLink>
              )}
              {action === 'withdraw' && canListAgain && (
                <ButtonLink to="/add-parcel" search={{ again: id }} variant="secondary">
                  List It Again
                </ButtonLink>
              )}
            </div>
          }
        >
          {textOf(removal)}
        </EmptyState>
      </PageBody>
    </>
  );
}

function textOf({ action, title, isQueued }: RemovedListing): string {
  const listing = title === null ? 'This listing' : `“${title}”`;
  const says = isQueued
    ? `${listing} leaves the directory once this is sent. It is saved on this device.`
    : `${listing} has left the directory.`;
  return action === 'withdraw' ? says : `${says} An administrator looks at it.`;
}
