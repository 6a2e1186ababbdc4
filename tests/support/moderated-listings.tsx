// Listings to moderate, and the tab of an administrator that shows them.
import { screen, within } from '@testing-library/react';
import type {
  BusySource,
  HiddenListing,
  ListingsForReview,
  ReportedSubject,
  UnconfirmedListing,
} from '#domain/review/moderation.ts';
import { newId } from '#domain/values/id.ts';
import { answered, fakeServer, listingsForReview, openDashboard, pendingItems } from './review.tsx';

export const reported = (changes: Partial<ReportedSubject> = {}): ReportedSubject => ({
  subjectType: 'parcel',
  subjectId: newId(),
  name: 'Cheap water',
  state: 'public',
  source: { id: newId(), kind: 'device' },
  reports: 3,
  devices: 2,
  lastAt: '2026-11-23T01:02:03.456789+00:00',
  reasons: { other: 1, fraud: 2 },
  notes: [
    {
      reason: 'fraud',
      note: 'Asked for a deposit',
      receivedAt: '2026-11-23T01:02:03+00:00',
      signedIn: false,
    },
  ],
  ...changes,
});

export const hidden: HiddenListing = {
  id: newId(),
  title: 'High security water',
  brokerName: 'Helen Dunstan',
  reason: 'not-mine',
  note: null,
  hiddenAt: '2026-11-22T01:00:00+00:00',
  hiddenBy: { id: newId(), fullName: 'Helen Dunstan', email: 'helen@farm.example' },
};

export const unconfirmed: UnconfirmedListing = {
  id: newId(),
  title: 'Spring allocation',
  volume: 200,
  price: 50_000,
  location: 'Griffith, NSW',
  brokerName: 'Helen Dunstan',
  listedDate: '2026-11-20',
  source: { id: newId(), kind: 'device' },
  signedIn: false,
};

export const busySource = (changes: Partial<BusySource> = {}): BusySource => ({
  id: newId(),
  kind: 'device',
  enquiries: 0,
  public: 199,
  hidden: 0,
  signedIn: 0,
  lastAt: '2026-11-23T01:00:00+00:00',
  titles: ['Cheap water 1', 'Cheap water 2'],
  ...changes,
});

export async function openListings(lists: Partial<ListingsForReview>) {
  const server = fakeServer();
  server.administration.listListings.mockResolvedValue(answered(listingsForReview(lists)));
  const opened = await openDashboard(pendingItems(), { server });
  const tab = await screen.findByRole('tab', { name: /^Listings \d/u });
  await opened.user.click(tab);
  await screen.findByRole('heading', { name: /^Reported/u });
  return { ...opened, tab };
}

export const press = (name: string) => screen.getByRole('button', { name });
/** A button of the open dialog. */
export const confirm = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
