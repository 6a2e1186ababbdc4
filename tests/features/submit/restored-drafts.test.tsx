// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { listDrafts } from '#db/session/drafts.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { profileChangeInsertOf } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { draftsWritten } from '#session/draft-writer.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedBroker, storedClaim, storedCompany, storedParcel } from '#support/directory-rows.ts';
import { storedDraft } from '#support/drafts.ts';
import { parcelPayload } from '#support/listings.ts';
import { changeItem } from '#support/records.ts';
import { renderApp } from '#support/render-app.tsx';
import { queuedBroker, queuedCompany } from '#support/submissions.tsx';
import { ME, signedIn } from '#support/users.ts';

plainDialogs();

const company = storedCompany({ name: 'Billabong Water' });
const broker = storedBroker({ companyId: company.id, name: 'Ada Reid' });
const own = storedParcel({ brokerId: broker.id, companyId: company.id, title: 'Summer share' });
const another = storedParcel({ title: 'Spring share' });
const queued = {
  listing: newId(),
  company: newId(),
  broker: newId(),
  listingChange: newId(),
  profileChange: newId(),
};

/** Mary's device: she owns the company, the broker and a listing, and has changed each without a network. */
async function asMary(db: Database): Promise<void> {
  await signedIn(db);
  await Promise.all([
    db.companies.put(company),
    db.brokers.put(broker),
    db.parcels.bulkPut([own, another]),
    db.sentParcels.put({ id: own.id, owner: ME, title: own.title, savedAt: 1 }),
    ...[company, broker].map(({ id }) =>
      db.claims.put(
        storedClaim({ entityType: id === broker.id ? 'broker' : 'company', entityId: id, approved: true }),
      ),
    ),
  ]);
}

async function withQueue(db: Database): Promise<void> {
  const row = parcelPayload({
    id: queued.listing,
    title: 'Queued',
    companyId: company.id,
    brokerId: broker.id,
  });
  await enqueue(db, { kind: 'parcel', payload: row, owner: ME, now: 1 });
  await withId(db, await queuedCompany(db), queued.company);
  await withId(db, await queuedBroker(db), queued.broker);
  const listing = changeItem({
    id: queued.listingChange,
    action: 'change',
    parcelId: own.id,
    fields: { title: 'Queued' },
    before: { title: own.title },
  });
  const profile = { type: 'broker', id: broker.id } as const;
  const change = { fields: { name: 'Queued' }, before: { name: broker.name } };
  const payload = profileChangeInsertOf({ id: queued.profileChange, profile, userId: ME, change, now: 1 });
  await enqueue(db, { kind: 'listingChange', payload: listing.payload, owner: ME, now: 1 });
  await enqueue(db, { kind: 'profileChange', payload, owner: ME, now: 1 });
}

/** Gives a queued submission this id, and Mary as its author. */
async function withId(db: Database, before: string, id: string): Promise<void> {
  const item = await db.outbox.get(before);
  await db.outbox.delete(before);
  const by = { id, userId: ME };
  if (item?.kind === 'company')
    await db.outbox.put({ ...item, id, owner: ME, payload: { ...item.payload, ...by } });
  if (item?.kind === 'broker')
    await db.outbox.put({ ...item, id, owner: ME, payload: { ...item.payload, ...by } });
}

type Form = {
  form: string;
  path: string;
  fields: object;
  label: RegExp;
  typed?: string;
  /** What the field holds once the draft is dropped. */
  before: string;
  /** The button that opens it. */
  opens?: string;
  drops: 'Start Over' | 'Discard These Changes';
  older?: object;
};

const title = { fields: { title: 'Half' }, older: { title: 'Older' }, label: /^Title/u };
const fullName = { fields: { name: 'Half' }, label: /^Full Name/u };
const changes = { drops: 'Discard These Changes' } as const;
const anew = { drops: 'Start Over', before: '' } as const;

const FORMS: Form[] = [
  { form: 'parcel', path: '/add-parcel', ...title, ...anew },
  { form: 'company', path: '/add-company', fields: { name: 'Half' }, label: /^Company Name/u, ...anew },
  { form: 'broker', path: '/add-broker', ...fullName, ...anew },
  {
    form: `listingChange-${own.id}`,
    path: `/change-listing/${own.id}`,
    ...title,
    before: 'Queued',
    ...changes,
  },
  {
    form: `profileChange-${broker.id}`,
    path: `/change-profile/broker/${broker.id}`,
    ...fullName,
    // A new name waits for an administrator.
    before: broker.name,
    ...changes,
  },
  {
    form: `profileChange-${company.id}`,
    path: `/change-profile/company/${company.id}`,
    fields: { name: 'Half' },
    label: /^Company Name/u,
    before: company.name,
    ...changes,
  },
  {
    form: `profileChange-passport-${company.id}`,
    path: `/code-passport/company/${company.id}`,
    fields: { feesPercent: '2' },
    label: /^Percentage/u,
    typed: '2',
    before: '',
    ...changes,
  },
  {
    form: `parcel-${queued.listing}`,
    path: `/add-parcel?change=${queued.listing}`,
    ...title,
    before: 'Queued',
    ...changes,
  },
  {
    form: `company-${queued.company}`,
    path: `/add-company?change=${queued.company}`,
    fields: { name: 'Half' },
    label: /^Company Name/u,
    before: 'Queued Water',
    ...changes,
  },
  {
    form: `broker-${queued.broker}`,
    path: `/add-broker?change=${queued.broker}`,
    ...fullName,
    before: 'Quentin Queued',
    ...changes,
  },
  {
    form: `listingChange-${queued.listingChange}`,
    path: `/change-listing/${own.id}?change=${queued.listingChange}`,
    ...title,
    before: 'Queued',
    ...changes,
  },
  {
    form: `profileChange-${queued.profileChange}`,
    path: `/change-profile/broker/${broker.id}?change=${queued.profileChange}`,
    ...fullName,
    before: 'Queued',
    ...changes,
  },
  {
    form: `enquiry-${another.id}`,
    path: `/parcel/${another.id}`,
    fields: { note: 'Half' },
    older: { note: 'Older' },
    label: /^Note/u,
    opens: 'Enquire',
    ...anew,
  },
  {
    form: `report-${another.id}`,
    path: `/parcel/${another.id}`,
    fields: { reason: '', note: 'Half' },
    older: { note: 'Older' },
    label: /^Note/u,
    opens: 'Report This Listing',
    ...anew,
  },
];

/** The form on a device with these drafts of it, the first one changed last. */
async function openWith({ form, path, opens }: Form, drafts: object[]) {
  const app = await renderApp(path, async (db) => {
    await asMary(db);
    await withQueue(db);
    await db.drafts.bulkPut(
      drafts.map((fields, at) => storedDraft({ form, fields, owner: ME, changedAt: drafts.length - at })),
    );
  });
  if (opens !== undefined) await app.user.click(screen.getByRole('button', { name: opens }));
  return app;
}

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

/** The notice with this title. */
async function notice(text: RegExp): Promise<HTMLElement> {
  const heading = await screen.findByText(text);
  const element = heading.closest<HTMLElement>('[tabindex="-1"]');
  if (element === null) throw new Error('The text is in no notice');
  return element;
}

const press = (user: UserEvent, element: HTMLElement, name: string) =>
  user.click(within(element).getByRole('button', { name }));

const CONTROLS = ['Reset Form', 'Start Over', 'Discard These Changes', 'Cancel', 'Save Changes'];

it.each(FORMS)(
  'a draft of $form is restored with a notice that drops it, and names no control that is not there',
  async (form) => {
    const { db, user } = await openWith(form, [form.fields]);
    const restored = await notice(/still here$/u);
    expect(valueOf(form.label)).toBe(form.typed ?? 'Half');
    for (const name of CONTROLS.filter((each) => restored.textContent.includes(each)))
      expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    await press(user, restored, form.drops);
    expect(screen.queryByText(/still here$/u)).toBeNull();
    expect(valueOf(form.label)).toBe(form.before);
    await draftsWritten(db);
    expect(await db.drafts.count()).toBe(0);
  },
);

it.each(FORMS.filter(({ form }) => /^(?:parcel|enquiry|report)/u.test(form)))(
  'two earlier drafts of $form are offered beside the last one, to continue or to discard',
  async (form) => {
    const { db, user } = await openWith(form, [form.fields, { ...form.fields, ...form.older }, form.fields]);
    const offered = await notice(/^You have 2 other unfinished /u);
    const [, second] = within(offered).getAllByRole('button', { name: 'Discard' });
    if (second === undefined) throw new Error('There is nothing to discard');
    await user.click(second);
    await press(user, await notice(/^You have another unfinished /u), 'Continue');
    await waitFor(() => expect(valueOf(form.label)).toBe('Older'));
    // The one before is put aside.
    await press(user, await notice(/^You have another unfinished /u), 'Continue');
    await waitFor(() => expect(valueOf(form.label)).toBe('Half'));
    expect(await listDrafts(db, form.form)).toHaveLength(2);
  },
);

it('law 2: of many forgotten drafts all are kept, and the older ones are listed on request', async () => {
  const [form] = FORMS;
  if (form === undefined) throw new Error('There are no forms');
  const titles = Array.from({ length: 9 }, (_, at) => ({ title: `Paddock ${at}` }));
  const { user } = await openWith(form, titles);
  const offered = await notice(/^You have 8 other unfinished listings$/u);
  expect(within(offered).getAllByRole('listitem')).toHaveLength(3);
  await press(user, offered, 'Show 5 More');
  expect(within(offered).getAllByRole('listitem')).toHaveLength(8);
});
