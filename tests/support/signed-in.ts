import type { Database, Stored } from '#db/database.ts';
import { readMirrorState } from '#db/meta.ts';
import { startSession } from '#db/session.ts';
import type { Claim } from '#domain/claim.ts';
import type { CompanySubmission } from '#domain/company-submission.ts';
import { newId } from '#domain/id.ts';
import type { KeptSession } from '#domain/session.ts';

const STORED = { origin: 'server', version: '1', generation: 1 } as const;

/** Who uses the devices of these tests, and somebody else. */
export const ME = '5b2c7f60-5f0e-4f0a-9d55-0f7b6f1d2a01';
export const SOMEBODY_ELSE = '5b2c7f60-5f0e-4f0a-9d55-0f7b6f1d2a02';

/** A session as the device keeps it. */
export function keptSession(changes: Partial<KeptSession> = {}): KeptSession {
  return {
    userId: ME,
    email: 'mary@river.example',
    fullName: 'Mary Doe',
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: Date.UTC(2100, 0, 1),
    expired: false,
    ...changes,
  };
}

/** Signs a person in on a device that has mirrored what is his. */
export async function signedIn(db: Database, changes: Partial<KeptSession> = {}): Promise<void> {
  const session = keptSession(changes);
  await startSession(db, session);
  const { userId: id, email, fullName } = session;
  await db.profiles.put({ id, email, fullName, ...STORED });
  await db.meta.put({ key: 'mirror', value: { ...(await readMirrorState(db)), userId: id, completedAt: 1 } });
}

/** A mirrored claim, with what the test cares about. */
export function storedClaim(changes: Partial<Stored<Claim>> = {}): Stored<Claim> {
  return {
    id: newId(),
    userId: ME,
    entityType: 'broker',
    entityId: newId(),
    approved: false,
    ...STORED,
    ...changes,
  };
}

/** A mirrored submission of a firm, with what the test cares about. */
export function storedSubmission(
  changes: Partial<Stored<CompanySubmission>> = {},
): Stored<CompanySubmission> {
  return {
    id: newId(),
    userId: ME,
    name: 'Billabong Water',
    logo: 'https://billabong.example/logo.svg',
    description: 'Water brokers.',
    phone: '(02) 5550 0101',
    email: 'office@billabong.example',
    website: 'https://billabong.example',
    address: '1 Weir Road, Hay NSW 2711',
    yearFounded: 2001,
    regions: ['Murrumbidgee'],
    status: 'pending',
    createdAt: '2026-11-01T00:30:00Z',
    ...STORED,
    ...changes,
  };
}
