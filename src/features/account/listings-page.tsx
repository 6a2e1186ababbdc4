import { useLive } from '#db/live/use-live.ts';
import { APP_NAME } from '#domain/app.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { readMyListings } from './account-queries.ts';
import type { Entry } from './entries.ts';
import { EntrySection } from './entry-section.tsx';

/** The page /listings: what the current user or a visitor listed, also without an account. */
export function ListingsPage({
  initial,
  confirmation,
  manage,
  scan,
}: {
  initial: readonly Entry[];
  confirmation: Elements;
  manage: (entry: Pick<Entry, 'id' | 'title'>) => Elements;
  scan: Elements;
}) {
  useDocumentHead(
    `My Listings · ${APP_NAME}`,
    'Your water parcels, sent and unsent, with their prices and status.',
  );
  const currentUser = useCurrentUser();
  const user = currentUser?.user?.id;
  const entries = useLive({ key: `listings ${user ?? ''}`, query: readMyListings, initial });
  const kept = useKeptFocus(focusHeading);
  return (
    <>
      <PageBanner
        title="My Listings"
        lead={
          user === undefined
            ? 'Listed on this device. Sign in to manage them from any device.'
            : 'Everything you listed, from any of your devices.'
        }
      />
      <PageBody narrow>
        {confirmation}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <TextLink to="/add-parcels" alone>
            List or change many from a spreadsheet
          </TextLink>
          <div className="-ml-3">{scan}</div>
        </div>
        <div {...kept}>
          <EntrySection
            title="Listings"
            entries={entries}
            expired={currentUser?.expired === true}
            manage={manage}
            emptyText="You have not listed a water parcel on this device."
            action={
              <ButtonLink to="/add-parcel" variant="secondary">
                List Water Parcel
              </ButtonLink>
            }
          />
        </div>
      </PageBody>
    </>
  );
}
