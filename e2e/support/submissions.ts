// Submissions and claims, sent directly to the server as their author.
import { KEY } from '#support/api.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import type { App } from '../fixtures.ts';
import { accountOnServer, newUser, type User } from './users.ts';

/** A user who can call the API without a screen. */
export type Submitter = User & { id: string; token: string };

/** Signs a new user up and in, on the server only. */
export async function newSubmitter(
  app: Pick<App, 'network' | 'query'>,
  fullName?: string,
): Promise<Submitter> {
  const user = newUser(fullName);
  const id = await accountOnServer(app, user);
  const response = await fetch(`${app.network.apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });
  const { access_token: token }: { access_token: string } = await response.json();
  return { ...user, id, token };
}

/** A new user with the administrator role. */
export async function newAdministrator(
  app: Pick<App, 'network' | 'query'>,
  fullName = 'Ada Reid',
): Promise<User> {
  const user = newUser(fullName);
  const id = await accountOnServer(app, user);
  await app.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
  return user;
}

async function insert(
  { network }: Pick<App, 'network'>,
  { table, token, row }: { table: string; token: string; row: object },
): Promise<void> {
  const response = await fetch(`${network.apiUrl}/rest/v1/${table}`, {
    method: 'POST',
    headers: { apikey: KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(row),
  });
  if (!response.ok) throw new Error(`The server refused: ${await response.text()}`);
}

/** A company without duplicates in the seed. */
export const weirWater = {
  name: 'Weir Water Pty Ltd',
  logo: '/logos/none.svg',
  description: 'Water brokers on the Edward River, since the gates were wooden.',
  phone: '(03) 7010 2222',
  email: 'office@weirwater.example',
  website: 'https://weirwater.example',
  address: 'Deniliquin, 7 Weir Street NSW 2710',
  year_founded: 1998,
  regions: ['NSW Murray', 'Murrumbidgee'],
};

/** A broker of a seeded company, without duplicates in the seed. */
export const willaWeir = {
  name: 'Willa Weir',
  title: 'Allocation Broker',
  email: 'willa@cumbungiwater.example',
  phone: '0491 572 549',
  image: '/people/none.svg',
  bio: 'Trades allocation on the Edward and the Wakool.',
  specialties: ['Seasonal Allocations', 'Farmer Advisory'],
  location: 'Moulamein, NSW',
  company_id: COMPANY,
};

type Changes<T> = { [K in keyof T]?: T[K] };

/** Submits a company; by default its logo is of the product itself. */
export function submitCompany(
  app: Pick<App, 'network'>,
  { id, token }: Submitter,
  changes: Changes<typeof weirWater> = {},
): Promise<void> {
  const logo = `${app.network.url}/logos/cumbungi-water-brokers.svg`;
  const row = { ...weirWater, logo, user_id: id, ...changes };
  return insert(app, { table: 'pending_companies', token, row });
}

/** Submits a broker; by default the photo is of the product itself. */
export function submitBroker(
  app: Pick<App, 'network'>,
  { id, token }: Submitter,
  changes: Changes<typeof willaWeir> = {},
): Promise<void> {
  const image = `${app.network.url}/people/kate-orr.svg`;
  const row = { ...willaWeir, image, user_id: id, ...changes };
  return insert(app, { table: 'pending_brokers', token, row });
}

/** Claims a seeded profile. */
export function claim(
  app: Pick<App, 'network'>,
  { id, token }: Submitter,
  entityType: 'broker' | 'company',
): Promise<void> {
  const entityId = entityType === 'broker' ? BROKER : COMPANY;
  const row = { user_id: id, entity_type: entityType, entity_id: entityId, approved: false };
  return insert(app, { table: 'claimed_entities', token, row });
}
