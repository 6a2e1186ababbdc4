import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { recordsCsv } from '#domain/records/records-csv.ts';
import { newId } from '#domain/values/id.ts';
import { readRecords } from '#features/records/queries.ts';
import { storedBroker, storedClaim, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { acknowledged, changeItem, parcelItem, storedEnquiry } from '#support/records.ts';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';

// M12: nothing of another broker is in the records, whatever else is on the device.

const MIRRORED = { origin: 'server', version: '1', generation: 1 } as const;
const COMPANIES = [newId(), newId()] as const;
/** The company of each broker. */
const BROKERS = [
  { id: newId(), companyId: COMPANIES[0] },
  { id: newId(), companyId: COMPANIES[0] },
  { id: newId(), companyId: COMPANIES[1] },
] as const;
const PARCELS = Array.from({ length: 12 }, (_, index) => ({
  id: newId(),
  broker: BROKERS[index % 3] ?? BROKERS[0],
  title: `Parcel <${index}>`,
  phone: `phone <${index}>`,
}));
const OWNERS = [ME, OTHER_USER, null] as const;

const index = fc.nat({ max: PARCELS.length - 1 });
const owner = fc.constantFrom(...OWNERS);
const worlds = fc.record({
  claims: fc.array(
    fc.record({
      userId: fc.constantFrom(ME, OTHER_USER),
      profile: fc.nat({ max: 4 }),
      approved: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  authors: fc.array(fc.record({ parcel: index, userId: fc.constantFrom(ME, OTHER_USER) }), { maxLength: 3 }),
  sent: fc.array(fc.record({ parcel: index, owner }), { maxLength: 3 }),
  inbox: fc.array(fc.record({ parcel: index, userId: fc.constantFrom(ME, OTHER_USER) }), { maxLength: 6 }),
  enquiries: fc.array(fc.constantFrom(ME, OTHER_USER), { maxLength: 4 }),
  changes: fc.array(fc.record({ parcel: index, owner, isConfirmed: fc.boolean() }), { maxLength: 6 }),
  queued: fc.array(fc.record({ owner }), { maxLength: 3 }),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

const profileAt = (place: number) =>
  place < 3
    ? { entityType: 'broker' as const, entityId: BROKERS[place]?.id ?? '' }
    : { entityType: 'company' as const, entityId: COMPANIES[place - 3] ?? '' };
const parcelAt = (place: number) => PARCELS[place] ?? { ...PARCELS[0], id: '', title: '', phone: '' };

async function fill(db: Database, world: World): Promise<void> {
  await signedIn(db);
  await db.companies.bulkPut(COMPANIES.map((id) => storedCompany({ id, name: `Company <${id}>` })));
  await db.brokers.bulkPut(
    BROKERS.map((broker) => storedBroker({ ...broker, name: `Broker <${broker.id}>` })),
  );
  await db.parcels.bulkPut(
    PARCELS.map(({ id, title, broker }) =>
      storedParcel({ id, title, brokerId: broker.id, companyId: broker.companyId, actingFor: 'seller' }),
    ),
  );
  await db.claims.bulkPut(
    world.claims.map(({ profile, ...claim }) => storedClaim({ ...claim, ...profileAt(profile) })),
  );
  await db.ownListings.bulkPut(
    world.authors.map(({ parcel, userId }) => ({
      id: parcelAt(parcel).id,
      userId,
      withdrawn: null,
      hidden: null,
      hiddenReason: null,
      ...MIRRORED,
    })),
  );
  await db.sentParcels.bulkPut(
    world.sent.map(({ parcel, owner: sentBy }) => {
      const { id, title } = parcelAt(parcel);
      return { id, title, owner: sentBy, savedAt: 1, key: `key <${id}>` };
    }),
  );
  await db.inbox.bulkPut(
    world.inbox.map(({ parcel, userId }) => ({
      id: newId(),
      userId,
      parcelId: parcelAt(parcel).id,
      sellerName: `For ${userId}`,
      sellerPhone: parcelAt(parcel).phone,
      sellerEmail: null,
      listedAt: '2026-11-20T00:00:00+00:00',
      ...MIRRORED,
    })),
  );
  await db.enquiryInbox.bulkPut(
    world.enquiries.map((userId) => storedEnquiry({ userId, phone: `Enquirer of ${userId}` })),
  );
  const changes = world.changes.map(({ parcel, owner: userId, isConfirmed }) => {
    const { id, title } = parcelAt(parcel);
    const fields = { title: `${title} renamed` };
    const change = {
      action: 'change',
      parcelId: id,
      userId,
      fields,
      before: { title },
      key: `key <${id}>`,
    } as const;
    return { isConfirmed, item: changeItem(change, { owner: userId }) };
  });
  await db.outbox.bulkPut(changes.flatMap(({ item, isConfirmed }) => (isConfirmed ? [] : [item])));
  await db.acknowledged.bulkPut(
    changes.flatMap(({ item, isConfirmed }) => (isConfirmed ? [acknowledged(item)] : [])),
  );
  await db.outbox.bulkPut(
    world.queued.map((item) => parcelItem({ title: `Queued by ${item.owner}` }, { owner: item.owner })),
  );
}

/** The parcels that the user may see in their records, by what the world says alone. */
function allowedIn({ claims, authors, sent }: World): Set<string> {
  const profiles = claims
    .filter(({ userId, approved }) => approved && userId === ME)
    .map(({ profile }) => profileAt(profile).entityId);
  const own = [
    ...authors.filter(
      ({ parcel }, place) =>
        authors.findLastIndex((other) => other.parcel === parcel) === place && authors[place]?.userId === ME,
    ),
    ...sent.filter(
      ({ parcel }, place) =>
        sent.findLastIndex((other) => other.parcel === parcel) === place && sent[place]?.owner === ME,
    ),
  ].map(({ parcel }) => parcelAt(parcel).id);
  const owned = PARCELS.filter(
    ({ broker }) => profiles.includes(broker.id) || profiles.includes(broker.companyId),
  );
  return new Set([...own, ...owned.map(({ id }) => id)]);
}

it('M12: holds the listings of the user and of their profiles, and nothing of others', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const db = openDatabase({ name: `records-${newId()}` });
      await fill(db, world);
      const { rows = [] } = (await readRecords(db)) ?? {};
      const allowed = allowedIn(world);
      const csv = recordsCsv(rows);
      for (const { id, title, phone } of PARCELS) {
        const listed = rows.some(({ kind, listing }) => kind === 'Listing' && listing.id === id);
        expect(listed).toBe(allowed.has(id));
        if (allowed.has(id)) continue;
        expect(rows.some(({ listing }) => listing.id === id)).toBe(false);
        expect(csv).not.toContain(title);
        expect(csv).not.toContain(phone);
      }
      expect(csv).not.toContain(`For ${OTHER_USER}`);
      expect(csv).not.toContain('key <');
      expect(csv).not.toContain(`Enquirer of ${OTHER_USER}`);
      expect(rows.filter(({ kind }) => kind === 'Enquiry')).toHaveLength(
        world.enquiries.filter((userId) => userId === ME).length,
      );
      expect(csv).not.toContain(`Queued by ${OTHER_USER}`);
      expect(csv).not.toContain('Queued by null');
      const queued = rows.filter(({ listing }) => listing.title === `Queued by ${ME}`);
      expect(queued).toHaveLength(world.queued.filter((item) => item.owner === ME).length);
      await db.delete();
    }),
    { numRuns: 60 },
  );
});
