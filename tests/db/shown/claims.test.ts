import { describe, expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { removeDuplicateClaims, shownClaims, activeClaim } from '#db/shown/claims.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { claimInsertOf, type ClaimableProfile } from '#domain/profile/claim.ts';
import { newId } from '#domain/values/id.ts';
import { storedClaim } from '#support/directory-rows.ts';
import { ME, OTHER_USER } from '#support/users.ts';

const profile: ClaimableProfile = { type: 'broker', id: newId() };
const refusal = (code: string) =>
  ({ state: 'refused', refusal: { code, message: 'No', column: null } }) as const;

function queued(changes: Partial<OutboxItem> = {}): OutboxItem {
  const id = newId();
  return {
    kind: 'claim',
    payload: claimInsertOf({ id, userId: ME, profile }),
    id,
    owner: ME,
    sequence: 1,
    savedAt: 0,
    state: 'waiting',
    attempts: 0,
    serverErrors: 0,
    refusal: null,
    revision: 1,
    ...changes,
  } as OutboxItem;
}

const overlaid = ({ mirror = [], outbox = [] }: Partial<Parameters<typeof shownClaims>[0]>) =>
  shownClaims({ mirror, outbox, userId: ME });
const status = (rows: Parameters<typeof overlaid>[0]) => activeClaim(overlaid(rows), profile)?.status;

describe('the overlay of claims', () => {
  it.each([
    ['waiting', 'pending'],
    ['sending', 'pending'],
    ['unconfirmed', 'pending'],
  ] as const)('shows a %s claim as %s', (state, expected) => {
    expect(status({ outbox: [queued({ state })] })).toBe(expected);
  });

  it('ignores a refused claim, unless the claim already exists', () => {
    expect(status({ outbox: [queued(refusal('23514'))] })).toBeUndefined();
    expect(status({ outbox: [queued(refusal('23505'))] })).toBe('pending');
  });

  it("prefers the server's row to a queued claim on the same profile", () => {
    const mirror = [storedClaim({ entityId: profile.id, approved: true })];
    expect(overlaid({ mirror, outbox: [queued(), queued(refusal('23514'))] })).toMatchObject([
      { status: 'approved', item: null },
    ]);
  });

  it('shows nothing of other users', () => {
    const mirror = [storedClaim({ entityId: profile.id, userId: OTHER_USER })];
    expect(overlaid({ mirror, outbox: [queued({ owner: OTHER_USER }), queued({ owner: null })] })).toEqual(
      [],
    );
  });
});

describe('a duplicate claim', () => {
  async function deviceWith(code: string) {
    const db = openDatabase({ name: `claims-${newId()}` });
    const payload = claimInsertOf({ id: newId(), userId: ME, profile });
    await enqueue(db, { kind: 'claim', payload, owner: ME, now: 0 });
    await db.outbox.update(payload.id, refusal(code));
    return db;
  }

  it('leaves the outbox once the mirror shows the existing claim', async () => {
    const db = await deviceWith('23505');
    await removeDuplicateClaims(db);
    expect(await db.outbox.count()).toBe(1);
    await db.claims.put(storedClaim({ entityId: profile.id }));
    await removeDuplicateClaims(db);
    expect(await db.outbox.count()).toBe(0);
  });

  it('is not one that was refused for another reason, nor one whose row has another owner or profile', async () => {
    const other = await deviceWith('23514');
    await other.claims.put(storedClaim({ entityId: profile.id }));
    await removeDuplicateClaims(other);
    expect(await other.outbox.count()).toBe(1);
    const db = await deviceWith('23505');
    await db.claims.bulkPut([
      storedClaim({ entityId: profile.id, userId: OTHER_USER }),
      storedClaim({ entityId: profile.id, entityType: 'company' }),
      storedClaim(),
    ]);
    await removeDuplicateClaims(db);
    expect(await db.outbox.count()).toBe(1);
  });
});
