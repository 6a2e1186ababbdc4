import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { saveListingKey } from '#db/own-listings.ts';
import type { Database } from '#db/schema-types.ts';
import { isWatched } from '#db/watchlist.ts';
import { readEnquiryState } from '#features/codes/enquiry-queries.ts';
import { holdsListing, loadCommands, type LinkProblem } from '#features/codes/listing-fragment.ts';
import { readParcel } from '#features/directory/parcel-queries.ts';
import { keyInAddress } from '#features/listings/commands.ts';
import { readManagedListing } from '#features/listings/queries.ts';
import { readIsReported } from '#features/reports/queries.ts';
import { readLastPass } from '#features/sync-status/queries.ts';

/** What the page of a parcel shows first. */
export async function loadParcel(db: Database, { id, hash }: { id: string; hash: string }) {
  const linkProblem = await openParcelLink(db, { id, hash });
  const [details, managed, enquiry, isReported, watched, pass] = await Promise.all([
    readParcel(db, id),
    readManagedListing(db, id),
    readEnquiryState(db, id),
    readIsReported(db, { type: 'parcel', id }),
    isWatched(db, { type: 'parcel', id }),
    readLastPass(db),
  ]);
  return { details, managed, enquiry, isReported, watched, pass, linkProblem };
}

/** Keeps what the fragment of a parcel's address holds: the key of a listing, or a listing that is handed over. */
async function openParcelLink(
  db: Database,
  { id, hash }: { id: string; hash: string },
): Promise<LinkProblem | null> {
  const key = keyInAddress(hash);
  if (key !== null) await saveListingKey(db, { id, key, now: Date.now() });
  if (!holdsListing(hash)) return null;
  const { receiveListing } = await loadCommands();
  return receiveListing(db, { id, fragment: hash, now: Date.now() });
}

/** What is on this device now does not stay in the address, which users share. */
export function useShortAddress(problem: LinkProblem | null): void {
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (keyInAddress(hash) !== null || (problem === null && holdsListing(hash)))
      void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate, problem]);
}
