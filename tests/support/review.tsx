// A fake server for the review, and pending items.
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi, type Mock } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Claim } from '#domain/profile/claim.ts';
import type { AdminAction, AdminAnswer } from '#domain/review/actions.ts';
import type { ListingsForReview } from '#domain/review/moderation.ts';
import type { PendingItems } from '#domain/review/review.ts';
import { newId } from '#domain/values/id.ts';
import { ReviewPage } from '#features/review/review-page.tsx';
import type { Api } from '#remote/api.ts';
import { ApiContext } from '#session/api.ts';
import type { CurrentUser } from '#session/current-user.ts';
import { CurrentUserContext } from '#session/use-current-user.ts';
import { newDevice, renderScreen } from './render-screen.tsx';
import { newCurrentUser } from './users.ts';

export function pendingClaim(changes: Partial<Claim> = {}): Claim {
  return {
    id: newId(),
    userId: newId(),
    entityType: 'company',
    entityId: newId(),
    approved: false,
    ...changes,
  };
}

/** Pending items, none by default. */
export function pendingItems(changes: Partial<PendingItems> = {}): PendingItems {
  return {
    companies: [],
    brokers: [],
    claims: [],
    ownerships: [],
    users: new Map(),
    unreadable: 0,
    ...changes,
  };
}

/** Listings to moderate, none by default. */
export function listingsForReview(changes: Partial<ListingsForReview> = {}): ListingsForReview {
  return { reports: [], hidden: [], unconfirmed: [], sources: [], truncated: [], unreadable: 0, ...changes };
}

type Act = (action: AdminAction) => Promise<RemoteResult<AdminAnswer>>;

/** A server whose answers the test sets; lists are empty, any other unset method returns undefined. */
export function fakeServer() {
  const server = {
    auth: {
      signUp: vi.fn<Api['auth']['signUp']>(),
      signIn: vi.fn<Api['auth']['signIn']>(),
      requestPasswordReset: vi.fn<Api['auth']['requestPasswordReset']>(),
      resetPassword: vi.fn<Api['auth']['resetPassword']>(),
      changePassword: vi.fn<Api['auth']['changePassword']>(),
      requestEmailChange: vi.fn<Api['auth']['requestEmailChange']>(),
      confirmEmail: vi.fn<Api['auth']['confirmEmail']>(),
      deleteAccount: vi.fn<Api['auth']['deleteAccount']>(),
      signOut: vi.fn<Api['auth']['signOut']>(),
    },
    endServerSession: vi.fn<Api['endServerSession']>(),
    inbox: { removeEnquiries: vi.fn<Api['inbox']['removeEnquiries']>() },
    pushSubscriptions: {
      savePushSubscription: vi.fn<Api['pushSubscriptions']['savePushSubscription']>(),
      removePushSubscription: vi.fn<Api['pushSubscriptions']['removePushSubscription']>(),
      readNoticeEmails: vi.fn<Api['pushSubscriptions']['readNoticeEmails']>(),
      saveNoticeEmails: vi.fn<Api['pushSubscriptions']['saveNoticeEmails']>(),
    },
    administration: {
      listPending: vi.fn<Api['administration']['listPending']>(),
      listListings: vi
        .fn<Api['administration']['listListings']>()
        .mockResolvedValue(answered(listingsForReview())),
      listProfiles: vi
        .fn<Api['administration']['listProfiles']>()
        .mockResolvedValue(
          answered({ requests: [], contacts: [], truncated: [], next: null, unreadable: 0 }),
        ),
      listAdministrators: vi
        .fn<Api['administration']['listAdministrators']>()
        .mockResolvedValue(answered([])),
      act: vi.fn<Act>() as Mock<Act> & Api['administration']['act'],
    },
    setup: { grantAdmin: vi.fn<Api['setup']['grantAdmin']>() },
  } satisfies Api;
  return server;
}

/** Renders one screen for `currentUser` with `server`, by default on a new device. */
export function renderFor(
  { currentUser, server, db = newDevice() }: { currentUser: CurrentUser | null; server: Api; db?: Database },
  screen: ReactNode,
) {
  return renderScreen(
    <ApiContext value={() => Promise.resolve(server)}>
      <CurrentUserContext value={currentUser}>{screen}</CurrentUserContext>
    </ApiContext>,
    db,
  );
}

export const answered = <T,>(value: T): RemoteResult<T> => ({ kind: 'answered', value });

/** The answer to an action. */
export const acted = (
  status: AdminAnswer['status'],
  changes: Partial<AdminAnswer> = {},
): RemoteResult<AdminAnswer> =>
  // The statuses are too many for the type of a literal with one of them.
  answered({
    status,
    count: 0,
    already: 0,
    refused: [],
    more: false,
    next: null,
    current: null,
    ...changes,
  } as AdminAnswer);

/** Renders the administrator's dashboard with these pending items. */
export async function openDashboard(
  items: PendingItems = pendingItems(),
  { db = newDevice(), server = fakeServer(), currentUser = newCurrentUser() } = {},
) {
  server.administration.listPending.mockResolvedValue(answered(items));
  const rendered = renderFor({ currentUser, server, db }, <ReviewPage />);
  await screen.findByRole('tab', { name: /^Companies/ });
  return { ...rendered, server };
}
