import { useState } from 'react';
import { readSeasonFacts } from '#db/shown/season-facts.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { isWatched } from '#db/watchlist/watchlist.ts';
import { previewParcel, readParcelPage } from '#features/directory/parcel-queries.ts';
import { readEnquiryState } from '#features/enquiries/enquiry-queries.ts';
import { readManagedListing } from '#features/listings/queries.ts';
import { readLinkQuestion, readParcelLink } from '#features/parcel-link/queries.ts';
import { readLastReport } from '#features/reports/queries.ts';
import { readLastPass } from '#features/sync-status/queries.ts';

/** What the page of a parcel shows first. Nothing of a link is kept before its user has said so. */
export async function loadParcel(db: Database, { id, hash }: { id: string; hash: string }) {
  const [opened, page, managed, enquiry, lastReport, watched, season, pass] = await Promise.all([
    readOpened(db, { id, hash }),
    readParcelPage(db, id),
    readManagedListing(db, id),
    readEnquiryState(db, id),
    readLastReport(db, { type: 'parcel', id }),
    isWatched(db, { type: 'parcel', id }),
    readSeasonFacts(db),
    readLastPass(db),
  ]);
  return { opened, page, managed, enquiry, lastReport, watched, season, pass };
}

type Opened = Awaited<ReturnType<typeof readOpened>>;

async function readOpened(db: Database, { id, hash }: { id: string; hash: string }) {
  const link = await readParcelLink(id, hash);
  const question = await readLinkQuestion(db, { id, link });
  const preview =
    link?.kind === 'listing' ? await previewParcel(db, { ...link.listing, now: Date.now() }) : null;
  return { link, question, preview };
}

/** The link with which the page of a parcel was opened, also once the address is short again. */
export function useOpened(id: string, loaded: Opened): Opened {
  const [kept, setKept] = useState({ id, opened: loaded });
  const isOther = kept.id !== id || (loaded.link !== null && loaded.link !== kept.opened.link);
  if (isOther) setKept({ id, opened: loaded });
  return isOther ? loaded : kept.opened;
}
