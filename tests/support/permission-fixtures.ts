import { newId } from '#domain/id.ts';
import { COMPANY } from './seed-ids.ts';
import {
  parcelRow,
  brokerRow,
  brokerSubmissionRow,
  claimRow,
  companyRow,
  companySubmissionRow,
  officeRow,
  reportRow,
  insertAsOwner,
  KEY_OF_LISTING,
  listingChangeRow,
  listingPrivateRow,
  type Row,
  type TableName,
} from './server-rows.ts';
import type { TestServer } from './server.ts';

/** Rows to test the permissions of a table with. */
export type PermissionFixture = {
  /** Inserts a row, owned by this user where rows have an owner. Resolves to its id. */
  insert: (owner: string) => Promise<string>;
  /** A row of this user that the rules of the table accept. */
  validRow: (userId: string) => object;
  /** For a table that visitors write: a row of a visitor, where it differs. */
  visitorRow?: () => object;
  /** Devices insert with `return=minimal`, because not everyone may read the row. */
  isBlind?: true;
  change: Record<string, unknown>;
};

export function permissionFixtures(server: TestServer): Record<TableName, PermissionFixture> {
  const fresh = async (table: 'user_roles' | 'claimed_entities', owner: string) =>
    server.query(`delete from public.${table} where user_id = $1`, [owner]);
  let listing = '';
  const listingOf = async (owner: string) => {
    listing = await insertAsOwner(server, 'listing_private', listingPrivateRow({ user_id: owner }));
    return insertAsOwner(server, 'parcels', parcelRow({ id: listing }));
  };
  return {
    companies: {
      insert: () => insertAsOwner(server, 'companies', companyRow()),
      validRow: () => companyRow(),
      change: { name: 'Changed' },
    },
    company_locations: {
      insert: () => insertAsOwner(server, 'company_locations', officeRow()),
      validRow: () => officeRow(),
      change: { city: 'Changed' },
    },
    brokers: {
      insert: () => insertAsOwner(server, 'brokers', brokerRow()),
      validRow: () => brokerRow(),
      change: { rating: 5 },
    },
    parcels: {
      insert: () => insertAsOwner(server, 'parcels', parcelRow()),
      validRow: () => parcelRow(),
      change: { status: 'sold' },
    },
    pending_companies: {
      insert: (owner) => insertAsOwner(server, 'pending_companies', companySubmissionRow(owner)),
      validRow: (userId) => companySubmissionRow(userId),
      change: { status: 'rejected' },
    },
    pending_brokers: {
      insert: (owner) => insertAsOwner(server, 'pending_brokers', brokerSubmissionRow(owner)),
      validRow: (userId) => brokerSubmissionRow(userId),
      change: { status: 'rejected' },
    },
    profiles: {
      insert: async (owner) => owner,
      validRow: () => ({ id: crypto.randomUUID(), email: 'somebody@farm.example' }),
      change: { email: 'changed@farm.example' },
    },
    user_roles: {
      insert: async (owner) => {
        await fresh('user_roles', owner);
        return insertAsOwner(server, 'user_roles', { user_id: owner, role: 'broker' });
      },
      validRow: (userId) => ({ user_id: userId, role: 'company' }),
      change: { role: 'admin' },
    },
    claimed_entities: {
      insert: async (owner) => {
        await fresh('claimed_entities', owner);
        return insertAsOwner(server, 'claimed_entities', claimRow(owner));
      },
      validRow: (userId) => claimRow(userId, { entity_type: 'company', entity_id: COMPANY }),
      change: { approved: true },
    },
    listing_private: {
      insert: (owner) => insertAsOwner(server, 'listing_private', listingPrivateRow({ user_id: owner })),
      validRow: (userId) => listingPrivateRow({ user_id: userId }),
      visitorRow: () => listingPrivateRow(),
      isBlind: true,
      change: { withdrawn: {} },
    },
    listing_changes: {
      insert: async (owner) => {
        const parcel_id = await listingOf(owner);
        return insertAsOwner(
          server,
          'listing_changes',
          listingChangeRow({ parcel_id, action: 'confirm', key: KEY_OF_LISTING }),
        );
      },
      // With the key of the listing, so that everyone may change it.
      validRow: (userId) =>
        listingChangeRow({
          parcel_id: listing,
          action: 'confirm',
          key: KEY_OF_LISTING,
          user_id: userId,
        }),
      visitorRow: () => listingChangeRow({ parcel_id: listing, action: 'confirm', key: KEY_OF_LISTING }),
      isBlind: true,
      change: { action: 'withdraw' },
    },
    inbox: {
      insert: (owner) => insertAsOwner(server, 'inbox', inboxRow(owner)),
      validRow: (userId) => inboxRow(userId),
      change: { seller_phone: '03 5550 0199' },
    },
    hidden_listings: {
      insert: () => insertAsOwner(server, 'hidden_listings', hiddenListingRow()),
      validRow: () => hiddenListingRow(),
      change: { content: {} },
    },
    reports: {
      insert: (owner) => insertAsOwner(server, 'reports', reportRow({ user_id: owner })),
      validRow: (userId) => reportRow({ user_id: userId }),
      visitorRow: () => reportRow(),
      isBlind: true,
      change: { handled_at: '2026-11-20T00:00:00Z' },
    },
  };
}

const inboxRow = (userId: string): Row<'inbox'> => ({
  user_id: userId,
  parcel_id: newId(),
  listed_at: '2026-11-20T00:00:00Z',
});

const hiddenListingRow = (): Row<'hidden_listings'> => ({ id: newId(), content: {}, reason: 'not-mine' });
