import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { saveListingKey } from '#db/own-listings.ts';
import type { Database } from '#db/schema-types.ts';
import { holdsListing, loadCommands, type LinkProblem } from '#features/codes/listing-fragment.ts';
import { keyInAddress } from '#features/listings/commands.ts';

/** Keeps what the fragment of a parcel's address holds: the key of a listing, or a listing that is handed over. */
export async function openParcelLink(
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
