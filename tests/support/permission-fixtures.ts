import { newId } from '#domain/values/id.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY, COMPANY } from './seed-ids.ts';
import {
  parcelRow,
  brokerRow,
  brokerSubmissionRow,
  claimRow,
  enquiryInboxRow,
  enquiryRow,
  insertEnquiry,
  companyRow,
  companySubmissionRow,
  officeRow,
  reportRow,
  insertAsOwner,
  KEY_OF_LISTING,
  listingChangeRow,
  listingPrivateRow,
  profileChangeRow,
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
  /** A visitor's row, for a table that visitors write, where it differs. */
  visitorRow?: () => object;
  /** Devices insert with `return=minimal`, because not everyone may read the row. */
  isBlind?: true;
  change: Record<string, unknown>;
};

export function permissionFixtures(server: TestServer): Record<TableName, PermissionFixture> {
  /** The owner of a profile reads the copies of its listings and enquiries. */
  const claimBroker = (owner: string) =>
    server.query(
      `insert into public.claimed_entities (user_id, entity_type, entity_id, approved)
       values ($1, 'broker', $2, true) on conflict on constraint claimed_entities_once do update set approved = true`,
      [owner, BROKER],
    );
  const fresh = async (table: 'user_roles' | 'claimed_entities', owner: string) =>
    server.query(`delete from public.${table} where user_id = $1`, [owner]);
  let listing = '';
  let enquired: string | undefined;
  let lastEnquiry = enquiryOf('', null);
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
      // Sent with the key of the listing, so that everyone may change it.
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
      insert: async (owner) => {
        await claimBroker(owner);
        return insertAsOwner(server, 'inbox', inboxRow(owner));
      },
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
    enquiries: {
      insert: async (owner) => {
        enquired ??= await insertAsOwner(server, 'parcels', parcelRow());
        return insertEnquiry(server, enquiryOf(enquired, owner));
      },
      validRow: (userId) => enquiryOf(enquired ?? '', userId),
      visitorRow: () => enquiryOf(enquired ?? '', null),
      isBlind: true,
      change: { phone: '03 5550 0199' },
    },
    enquiry_inbox: {
      insert: async (owner) => {
        enquired ??= await insertAsOwner(server, 'parcels', parcelRow());
        lastEnquiry = enquiryOf(enquired, null);
        await insertEnquiry(server, lastEnquiry);
        await claimBroker(owner);
        await server.query('delete from public.enquiry_inbox where user_id = $1', [owner]);
        return insertAsOwner(server, 'enquiry_inbox', enquiryInboxRow(owner, lastEnquiry));
      },
      validRow: (userId) => enquiryInboxRow(userId, lastEnquiry),
      change: { phone: '03 5550 0199' },
    },
    credentials: {
      insert: async () => {
        await server.query("delete from public.credentials where line = 'association'");
        return insertAsOwner(server, 'credentials', credentialRow('association'));
      },
      validRow: () => credentialRow('complaints'),
      change: { checked_on: '2026-11-20T00:00:00Z' },
    },
    profile_changes: {
      // Everyone gets a claim, because only owners change a profile. The row itself is not applied.
      insert: async (owner) => {
        const row = removal(owner);
        await server.query(
          `insert into public.claimed_entities (user_id, entity_type, entity_id, approved)
           select id, 'broker', $1, true from auth.users on conflict do nothing`,
          [row.profile_id],
        );
        await server.exec(`begin; set local session_replication_role = replica;
          insert into public.profile_changes (id, profile_type, profile_id, user_id, fields, before, made_at)
          values ('${row.id}', 'broker', '${row.profile_id}', '${owner}', '{}', '{}', 1795233600000); commit`);
        return row.id;
      },
      validRow: (userId) => removal(userId),
      isBlind: true,
      change: { made_at: 1_795_233_600_000 },
    },
    profile_requests: {
      insert: (owner) => insertAsOwner(server, 'profile_requests', requestRow(owner)),
      validRow: (userId) => requestRow(userId),
      change: { status: 'approved' },
    },
  };
}

const enquiryOf = (parcel: string, userId: string | null) =>
  enquiryRow({ parcel_id: parcel, user_id: userId });

const credentialRow = (line: string): Row<'credentials'> => ({
  company_id: COMPANY,
  line,
  note: 'Call the office',
  stated_on: '2026-11-20T00:00:00Z',
});

const requestRow = (userId: string): Row<'profile_requests'> => ({
  user_id: userId,
  change_id: newId(),
  profile_type: 'broker',
  profile_id: newId(),
  field: 'name',
  value: 'Another name',
  former: 'A name',
});

/** Removes a line that is not stated. */
const removal = (userId: string) =>
  profileChangeRow({
    user_id: userId,
    profile_id: BROKER_OF_OTHER_COMPANY,
    fields: { complaints: null },
    before: { complaints: null },
  });

const inboxRow = (userId: string): Row<'inbox'> => ({
  user_id: userId,
  parcel_id: newId(),
  broker_id: BROKER,
  company_id: COMPANY,
  listed_at: '2026-11-20T00:00:00Z',
});

const hiddenListingRow = (): Row<'hidden_listings'> => ({ id: newId(), content: {}, reason: 'not-mine' });
