import { expect, it } from 'vitest';
import { exportDevice, importDevice } from '#db/device-file/device-file.ts';
import { listOwnDrafts, saveDraft } from '#db/session/drafts.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database, Draft } from '#db/tables/schema-types.ts';
import { endDraft } from '#db/tables/submitted-drafts.ts';
import { newId } from '#domain/values/id.ts';
import { storedDraft } from '#support/drafts.ts';
import { ME, OTHER_USER, signedIn } from '#support/users.ts';

const newDevice = () => openDatabase({ name: `filed-drafts-${newId()}` });
const file = (db: Database) => exportDevice(db);
const add = (db: Database, text: string) => importDevice(db, { text, now: 0 });
const move = async (from: Database, to: Database) => add(to, await file(from));
const titles = async (db: Database) =>
  (await listOwnDrafts(db)).map(({ fields }) => ('title' in fields ? String(fields.title) : '')).toSorted();

/** Continues the only draft of a device, as its form does. */
async function type(db: Database, title: string, changedAt: number): Promise<Draft> {
  const [draft = storedDraft()] = await db.drafts.toArray();
  const { id, form, owner, tab, entry } = draft;
  await saveDraft(db, { id, form, owner, tab, entry, fields: { title }, changedAt });
  return draft;
}

async function twoDevices(): Promise<[Database, Database]> {
  const [phone, tablet] = [newDevice(), newDevice()];
  await type(phone, 'Half', 10);
  await move(phone, tablet);
  return [phone, tablet];
}

it('M20: a draft that was continued on the other device comes back as one, also by a slow clock', async () => {
  for (const changedAt of [20, 5]) {
    const [phone, tablet] = await twoDevices();
    const first = await file(phone);
    await type(tablet, 'Half a title', changedAt);
    for (let times = 0; times < 2; times++) await move(tablet, phone);
    expect(await titles(phone)).toEqual(['Half a title']);
    for (const db of [phone, tablet]) await add(db, first);
    expect([await titles(phone), await titles(tablet)]).toEqual([['Half a title'], ['Half a title']]);
    await type(phone, 'Half a title more', changedAt + 1);
    await move(phone, tablet);
    expect(await titles(tablet)).toEqual(['Half a title more']);
  }
});

it('M20: a file replaces no later version of a draft', async () => {
  const [phone, tablet] = await twoDevices();
  const first = await file(phone);
  await type(phone, 'Later here', 30);
  await add(phone, first);
  await move(tablet, phone);
  expect(await titles(phone)).toEqual(['Later here']);
});

it('M20: a draft that was changed on both devices is there in both versions, once each, in any order', async () => {
  for (const [here, there] of [
    [20, 30],
    [30, 20],
  ] as const) {
    const [phone, tablet] = await twoDevices();
    await type(phone, 'Here', here);
    await type(tablet, 'There', there);
    for (const [from, to] of [
      [tablet, phone],
      [phone, tablet],
      [tablet, phone],
    ] as const)
      for (let times = 0; times < 2; times++) {
        await move(from, to);
        expect(await titles(to)).toEqual(['Here', 'There']);
      }
    expect([await titles(phone), await titles(tablet)]).toEqual([
      ['Here', 'There'],
      ['Here', 'There'],
    ]);
  }
});

it('M20: an older file does not bring back a draft that was submitted', async () => {
  const [phone] = await twoDevices();
  const first = await file(phone);
  const [draft] = await phone.drafts.toArray();
  await phone.transaction('rw', [phone.drafts, phone.meta], () => endDraft(phone, draft?.id ?? ''));
  const imported = await add(phone, first);
  expect([await titles(phone), imported?.drafts.known]).toEqual([[], 1]);
});

it('M20: a tab that has the draft open goes on with its own text beside the one of the file', async () => {
  const [phone, tablet] = await twoDevices();
  const [stored] = await phone.drafts.toArray();
  const open = {
    ...stored,
    ...storedDraft({ id: stored?.id ?? '', tab: 'tab', fields: { title: 'Half' }, changedAt: 10 }),
  };
  await phone.drafts.put(open);
  await type(tablet, 'There', 20);
  await move(tablet, phone);
  await saveDraft(phone, { ...open, fields: { title: 'Open' }, changedAt: 30 });
  expect(await titles(phone)).toEqual(['Open', 'There']);
});

it('M20: a visitor’s draft becomes the user’s who adds the file, and another user’s is neither added nor replaced', async () => {
  const [phone, tablet] = await twoDevices();
  await signedIn(tablet, { userId: OTHER_USER });
  expect((await tablet.drafts.toArray()).map(({ owner }) => owner)).toEqual([OTHER_USER]);
  await type(tablet, 'Theirs', 20);
  // The session of the other user has expired.
  await signedIn(tablet, { userId: ME });
  expect((await move(phone, tablet))?.drafts).toMatchObject({ added: 0, foreign: 1 });
  expect((await tablet.drafts.toArray()).map(({ owner }) => owner)).toEqual([OTHER_USER]);
  const third = newDevice();
  await signedIn(third, { userId: ME });
  await move(phone, third);
  expect((await third.drafts.toArray()).map(({ owner }) => owner)).toEqual([ME]);
});

it('M20: reads the parts of a draft that it knows, and no other', async () => {
  const db = newDevice();
  const drafts = [{ ...storedDraft(), tab: 'tab' }, { ...storedDraft(), fields: 'text' }, { id: '' }, null];
  const text = JSON.stringify({ format: 'headwater-outbox/2', items: [], drafts });
  expect((await add(db, text))?.drafts).toMatchObject({ added: 1, unreadable: 3 });
  expect(await db.drafts.toArray()).toMatchObject([{ tab: null }]);
});
