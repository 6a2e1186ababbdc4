// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { listDrafts } from '#db/session/drafts.ts';
import { startSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { openDraft, type FormName } from '#session/drafts.ts';
import { moveStoredDrafts } from '#session/stored-drafts.ts';
import { newDevice } from '#support/render-screen.tsx';
import { ME, OTHER_USER, storedSession } from '#support/users.ts';

const [COMPANY, BROKER, LISTING, ITEM] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
  '55555555-5555-4555-8555-555555555555',
];

/** Drafts as the build of 25 November 2026 stored them, and the present names of their forms. */
const ENQUIRY = '{"wanted":"120","topPrice":"","by":"","name":"","phone":"","note":"Call me"}';
const OF_MARY: [key: string, text: string, form: FormName][] = [
  [`headwater-company-${ME}-draft`, '{"name":"Half a company"}', 'company'],
  [`headwater-company-${ME}-${ITEM}-draft`, '{"name":"Queued Water changed"}', `company-${ITEM}`],
  [`headwater-broker-${ME}-draft`, '{"name":"Half a broker"}', 'broker'],
  [`headwater-profileChange-${ME}-${BROKER}-draft`, '{"name":"Ada"}', `profileChange-${BROKER}`],
  [
    `headwater-profileChange-${ME}-passport-${COMPANY}-draft`,
    '{"feesPercent":"2"}',
    `profileChange-passport-${COMPANY}`,
  ],
  [`headwater-enquiry-${ME}-${LISTING}-draft`, ENQUIRY, `enquiry-${LISTING}`],
];
const OF_THE_DEVICE: typeof OF_MARY = [
  ['headwater-parcel-draft', '{"title":"Half a title"}', 'parcel'],
  [
    `headwater-listingChange-${LISTING}-draft`,
    '{"title":"Summer share changed"}',
    `listingChange-${LISTING}`,
  ],
];
const OF_A_VISITOR: typeof OF_MARY = [
  [`headwater-enquiry-visitor-${LISTING}-draft`, ENQUIRY, `enquiry-${LISTING}`],
];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('headwater-theme', 'dark');
  for (const [key, text] of [...OF_MARY, ...OF_THE_DEVICE]) localStorage.setItem(key, text);
});

const formsOf = async (db: Database) => (await db.drafts.toArray()).map(({ form, owner }) => [form, owner]);

it('moves the drafts of earlier versions into the tables once, each to its author', async () => {
  const db = newDevice();
  await startSession(db, storedSession());
  await moveStoredDrafts(db);
  expect(Object.keys(localStorage)).toEqual(['headwater-theme']);
  for (const [, text, form] of [...OF_MARY, ...OF_THE_DEVICE]) {
    const { fields, others } = await openDraft(db, { form, entry: undefined });
    expect([fields, others]).toEqual([JSON.parse(text), []]);
  }
  expect((await formsOf(db)).map(([, owner]) => owner)).toEqual(Array(8).fill(ME));
  await moveStoredDrafts(db);
  expect(await db.drafts.count()).toBe(8);
});

it('law 14: shows those of a user to nobody else, and those of a visitor to visitors', async () => {
  const db = newDevice();
  for (const [key, text] of OF_A_VISITOR) localStorage.setItem(key, text);
  await moveStoredDrafts(db);
  for (const [, , form] of OF_MARY.filter(([, , name]) => !name.startsWith('enquiry')))
    expect(await listDrafts(db, form)).toEqual([]);
  expect(await listDrafts(db, `enquiry-${LISTING}`)).toMatchObject([{ owner: null }]);
  for (const [, text, form] of OF_THE_DEVICE)
    expect((await openDraft(db, { form, entry: undefined })).fields).toEqual(JSON.parse(text));
  await startSession(db, storedSession({ userId: OTHER_USER }));
  expect(await listDrafts(db, 'company')).toEqual([]);
});

it('keeps them where they are while the device cannot store them', async () => {
  const db = newDevice();
  const full = Object.assign(new Error('no'), { name: 'QuotaExceededError' });
  const add = vi.spyOn(db.drafts, 'add').mockRejectedValue(full);
  await expect(moveStoredDrafts(db)).rejects.toThrow('no');
  add.mockRestore();
  expect(localStorage).toHaveLength(9);
  await moveStoredDrafts(db);
  expect([localStorage.length, await db.drafts.count()]).toEqual([1, 8]);
});

it('drops what no version could read', async () => {
  localStorage.clear();
  localStorage.setItem('headwater-parcel-draft', '{"title":');
  const db = newDevice();
  await moveStoredDrafts(db);
  expect([localStorage.length, await db.drafts.count()]).toEqual([0, 0]);
});
