import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { enqueue } from '#db/outbox/outbox.ts';
import { startSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import type { StoredSession } from '#domain/account/session.ts';
import { isOfKind, type ItemOf, type OutboxItem } from '#domain/operation/operation.ts';
import type { BrokerForm } from '#domain/profile/broker-submission.ts';
import type { CompanyForm } from '#domain/profile/company-submission.ts';
import { newId } from '#domain/values/id.ts';
import { storedCompany } from './directory-rows.ts';
import { renderApp } from './render-app.tsx';
import { storedSession, signedIn } from './users.ts';

/** The user of the devices of these tests. */
export const JANE = storedSession({ userId: newId(), email: 'jane@example.com', fullName: 'Jane Mary Doe' });

export const billabong = storedCompany({ name: 'Billabong Water' });
const sample = storedCompany({ name: 'Sample Firm', origin: 'sample' });

/** A device on which Jane is signed in; with a complete mirror if `mirrored`. */
export const janesDevice =
  ({ mirrored = true, session = JANE }: { mirrored?: boolean; session?: StoredSession } = {}) =>
  async (db: Database) => {
    await (mirrored ? signedIn(db, session) : startSession(db, session));
    await db.companies.bulkPut(mirrored ? [billabong, sample] : [sample]);
  };

/** The app at a form, on Jane's device. */
export function openForm(path: string, fill: (db: Database) => Promise<unknown> = janesDevice()) {
  return renderApp(path, fill);
}

export function control(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

/** The fields of the company form, and the text to type into them. */
const COMPANY = [
  ['Company Name', 'Lignum Water Partners'],
  ['Logo URL', 'https://lignum.example/logo.png'],
  ['Description', 'Allocations along the Murray.'],
  ['Phone', '03 5550 0199'],
  ['Email', 'office@lignum.example'],
  ['Website', 'https://lignum.example'],
  ['Main Address', 'Echuca, VIC 3564'],
] as const;

const BROKER = [
  ['Full Name', 'Rosalind Quamby'],
  ['Job Title', 'Senior Broker'],
  ['Profile Image URL', 'https://lignum.example/rosalind.png'],
  ['Email', 'rosalind@lignum.example'],
  ['Phone', '03 5550 0198'],
  ['Biography', 'Twenty years of transfers.'],
  ['Specialties (comma-separated)', 'Seasonal Allocations, , Market Analysis '],
  ['Location', 'Echuca, VIC'],
] as const;

async function fillIn(user: UserEvent, answers: readonly (readonly [string, string])[]): Promise<void> {
  for (const [label, text] of answers) {
    await user.click(control(label));
    await user.paste(text);
  }
}

/** Fills in a company that the server accepts. */
export async function fillCompany(user: UserEvent): Promise<void> {
  await fillIn(user, COMPANY);
  await user.click(screen.getByRole('checkbox', { name: 'Victorian Murray' }));
  await user.click(screen.getByRole('checkbox', { name: 'Goulburn-Murray' }));
}

/** Fills in a broker that the server accepts. */
export async function fillBroker(user: UserEvent): Promise<void> {
  await fillIn(user, BROKER);
  await user.selectOptions(control('Company'), 'Billabong Water');
}

/** Presses the button at the end of either form. */
export function submit(user: UserEvent): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'Submit for Review' }));
}

const companyForm: CompanyForm = {
  name: 'Queued Water',
  logo: 'https://queued.example/logo.png',
  description: 'Saved in the paddock.',
  phone: '03 5550 0111',
  email: 'office@queued.example',
  website: 'https://queued.example',
  address: '12 High St, Echuca, VIC 3564',
  yearFounded: 1998,
  regions: ['Lachlan'],
};

const brokerForm: BrokerForm = {
  name: 'Quentin Queued',
  title: 'Broker',
  email: 'quentin@queued.example',
  phone: '03 5550 0112',
  image: 'https://queued.example/quentin.png',
  bio: 'Saved in the paddock.',
  specialties: ['Market Analysis', 'Farmer Advisory'],
  location: 'Hay, NSW',
  companyId: billabong.id,
};

/** Queues a company in Jane's outbox, with these changes. */
export async function queuedCompany(db: Database, changes: Partial<OutboxItem> = {}): Promise<string> {
  const payload = { id: newId(), userId: JANE.userId, ...companyForm };
  const { id } = await enqueue(db, { kind: 'company', payload, owner: JANE.userId, now: 1 });
  await db.outbox.update(id, changes);
  return id;
}

/** Queues a broker in Jane's outbox. */
export async function queuedBroker(db: Database, form: Partial<BrokerForm> = {}): Promise<string> {
  const payload = { id: newId(), userId: JANE.userId, ...brokerForm, ...form };
  const { id } = await enqueue(db, { kind: 'broker', payload, owner: JANE.userId, now: 1 });
  return id;
}

/** The only item of the outbox, of this kind. */
export async function theItem<K extends 'company' | 'broker'>(db: Database, kind: K): Promise<ItemOf<K>> {
  const [item, ...others] = await db.outbox.toArray();
  if (item === undefined || !isOfKind(item, kind) || others.length > 0)
    throw new Error(`There is not exactly one ${kind}`);
  return item;
}

/** The app stops waiting: the item was sent and got no answer. */
export async function loseAnswer(db: Database): Promise<void> {
  await waitFor(async () => {
    const [item] = await db.outbox.toArray();
    if (item?.state !== 'waiting') throw new Error('Nothing waits');
    await db.outbox.update(item.id, { state: 'unconfirmed', attempts: 1 });
  });
  await screen.findByRole('heading', { name: 'Saved on this device' });
}

/** The server accepts a submitted company: its row arrives and the item leaves, in one transaction. */
export async function acceptCompany(db: Database, { id, payload }: ItemOf<'company'>): Promise<void> {
  const { userId, yearFounded, ...rest } = payload;
  await db.transaction('rw', [db.outbox, db.companySubmissions], async () => {
    await db.companySubmissions.put({
      ...rest,
      userId,
      yearFounded,
      status: 'pending',
      rejectionReason: null,
      createdAt: '2026-11-21T00:00:00Z',
      origin: 'server',
      version: '1',
      generation: 1,
    });
    await db.outbox.delete(id);
  });
}
