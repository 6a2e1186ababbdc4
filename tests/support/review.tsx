// A fake server for the review, and pending items.
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { Claim } from '#domain/profile/claim.ts';
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
    review: {
      listPending: vi.fn<Api['review']['listPending']>(),
      approve: vi.fn<Api['review']['approve']>(),
      reject: vi.fn<Api['review']['reject']>(),
      approveClaim: vi.fn<Api['review']['approveClaim']>(),
      declineClaim: vi.fn<Api['review']['declineClaim']>(),
      revokeClaim: vi.fn<Api['review']['revokeClaim']>(),
    },
    moderation: {
      listListings: vi
        .fn<Api['moderation']['listListings']>()
        .mockResolvedValue(answered(listingsForReview())),
      setListingHidden: vi.fn<Api['moderation']['setListingHidden']>(),
      setSourceHidden: vi.fn<Api['moderation']['setSourceHidden']>(),
      removeEnquiriesOf: vi.fn<Api['moderation']['removeEnquiriesOf']>(),
      settleReports: vi.fn<Api['moderation']['settleReports']>(),
      listAdministrators: vi.fn<Api['moderation']['listAdministrators']>().mockResolvedValue(answered([])),
      removeAdministrator: vi.fn<Api['moderation']['removeAdministrator']>(),
      checkCredential: vi.fn<Api['moderation']['checkCredential']>(),
      uncheckCredential: vi.fn<Api['moderation']['uncheckCredential']>(),
    },
    profiles: {
      list: vi
        .fn<Api['profiles']['list']>()
        .mockResolvedValue(answered({ requests: [], contacts: [], truncated: [], unreadable: 0 })),
      approve: vi.fn<Api['profiles']['approve']>(),
      reject: vi.fn<Api['profiles']['reject']>(),
      undo: vi.fn<Api['profiles']['undo']>(),
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

/** Renders the administrator's dashboard with these pending items. */
export async function openDashboard(
  items: PendingItems = pendingItems(),
  { db = newDevice(), server = fakeServer() } = {},
) {
  server.review.listPending.mockResolvedValue(answered(items));
  const rendered = renderFor({ currentUser: newCurrentUser(), server, db }, <ReviewPage />);
  await screen.findByRole('tab', { name: /^Companies/ });
  return { ...rendered, server };
}
