// A server in whose place a test answers, and what waits on it.
import type { Database } from '#db/schema-types.ts';
import type { BrokerSubmission } from '#domain/broker-submission.ts';
import type { Claim } from '#domain/claim.ts';
import type { CompanySubmission } from '#domain/company-submission.ts';
import { newId } from '#domain/id.ts';
import type { PendingItems } from '#domain/review.ts';
import type { Server } from '#remote/api.ts';
import { ApiContext } from '#session/api.ts';
import { CurrentUserContext } from '#session/use-current-user.ts';
import type { CurrentUser } from '#session/current-user.ts';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { newDevice, renderScreen } from './render-screen.tsx';

/** A submitted firm about which nothing is odd. */
export function companySubmission(changes: Partial<CompanySubmission> = {}): CompanySubmission {
  return {
    id: newId(),
    userId: newId(),
    name: 'Weir Water',
    logo: 'https://weirwater.example/logo.png',
    description: 'Water brokers on the Edward River.',
    phone: '(03) 7010 2222',
    email: 'office@weirwater.example',
    website: 'https://weirwater.example',
    address: 'Deniliquin, 7 Weir Street NSW 2710',
    yearFounded: 1998,
    regions: ['NSW Murray'],
    status: 'pending',
    createdAt: '2026-11-20T01:00:00+00:00',
    ...changes,
  };
}

/** A submitted broker about whom nothing is odd. */
export function brokerSubmission(changes: Partial<BrokerSubmission> = {}): BrokerSubmission {
  return {
    id: newId(),
    userId: newId(),
    name: 'Willa Weir',
    title: 'Allocation Broker',
    email: 'willa@weirwater.example',
    phone: '0491 572 549',
    image: 'https://weirwater.example/willa.png',
    bio: 'Trades allocation on the Edward.',
    specialties: ['Seasonal Allocations'],
    location: 'Moulamein, NSW',
    companyId: newId(),
    status: 'pending',
    createdAt: '2026-11-20T01:00:00+00:00',
    ...changes,
  };
}

/** A claim that waits. */
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

/** What waits, nothing unless told otherwise. */
export function pendingItems(changes: Partial<PendingItems> = {}): PendingItems {
  return { companies: [], brokers: [], claims: [], users: new Map(), unreadable: 0, ...changes };
}

/** A server that answers what the test says, and nobody's questions about anything else. */
export function fakeServer() {
  const server = {
    auth: { signUp: vi.fn<Server['auth']['signUp']>(), signIn: vi.fn<Server['auth']['signIn']>() },
    endServerSession: vi.fn<Server['endServerSession']>(),
    review: {
      listPending: vi.fn<Server['review']['listPending']>(),
      approve: vi.fn<Server['review']['approve']>(),
      reject: vi.fn<Server['review']['reject']>(),
      approveClaim: vi.fn<Server['review']['approveClaim']>(),
      declineClaim: vi.fn<Server['review']['declineClaim']>(),
    },
    setup: { grantAdmin: vi.fn<Server['setup']['grantAdmin']>() },
  } satisfies Server;
  return server;
}

/** One screen as `who` sees it, on a device of its own unless told otherwise, in front of `server`. */
export function renderFor(
  {
    currentUser,
    server,
    db = newDevice(),
  }: { currentUser: CurrentUser | null; server: Server; db?: Database },
  screen: ReactNode,
) {
  return renderScreen(
    <ApiContext value={() => Promise.resolve(server)}>
      <CurrentUserContext value={currentUser}>{screen}</CurrentUserContext>
    </ApiContext>,
    db,
  );
}
