import { parcelRow } from './device.ts';
import { COMPANY } from './rows.ts';
import {
  brokerRow,
  brokerSubmission,
  claimRow,
  companyRow,
  companySubmission,
  officeRow,
  plant,
  type TableName,
} from './server-rows.ts';
import type { TestServer } from './server.ts';

/** What the permissions of a table are tried with. */
export type Subject = {
  /** Plants a fresh row: of this person, where rows belong to somebody. Answers its id. */
  planted: (owner: string) => Promise<string>;
  /** A row that the rules of the table accept, of the person who asks. */
  good: (asking: string) => object;
  change: Record<string, unknown>;
};

/** For each table, what its permissions are tried with. */
export function subjectsOf(server: TestServer): Record<TableName, Subject> {
  const fresh = async (table: 'user_roles' | 'claimed_entities', owner: string) =>
    server.query(`delete from public.${table} where user_id = $1`, [owner]);
  return {
    companies: {
      planted: () => plant(server, 'companies', companyRow()),
      good: () => companyRow(),
      change: { name: 'Changed' },
    },
    company_locations: {
      planted: () => plant(server, 'company_locations', officeRow()),
      good: () => officeRow(),
      change: { city: 'Changed' },
    },
    brokers: {
      planted: () => plant(server, 'brokers', brokerRow()),
      good: () => brokerRow(),
      change: { rating: 5 },
    },
    parcels: {
      planted: () => plant(server, 'parcels', parcelRow()),
      good: () => parcelRow(),
      change: { status: 'sold' },
    },
    pending_companies: {
      planted: (owner) => plant(server, 'pending_companies', companySubmission(owner)),
      good: (asking) => companySubmission(asking),
      change: { status: 'rejected' },
    },
    pending_brokers: {
      planted: (owner) => plant(server, 'pending_brokers', brokerSubmission(owner)),
      good: (asking) => brokerSubmission(asking),
      change: { status: 'rejected' },
    },
    profiles: {
      planted: async (owner) => owner,
      good: () => ({ id: crypto.randomUUID(), email: 'somebody@farm.example' }),
      change: { email: 'changed@farm.example' },
    },
    user_roles: {
      planted: async (owner) => {
        await fresh('user_roles', owner);
        return plant(server, 'user_roles', { user_id: owner, role: 'broker' });
      },
      good: (asking) => ({ user_id: asking, role: 'company' }),
      change: { role: 'admin' },
    },
    claimed_entities: {
      planted: async (owner) => {
        await fresh('claimed_entities', owner);
        return plant(server, 'claimed_entities', claimRow(owner));
      },
      good: (asking) => claimRow(asking, { entity_type: 'company', entity_id: COMPANY }),
      change: { approved: true },
    },
  };
}
