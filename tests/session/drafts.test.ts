import { afterEach, describe, expect, it, vi } from 'vitest';
import { listDrafts } from '#db/session/drafts.ts';
import { endSession, startSession } from '#db/session/session.ts';
import { newId } from '#domain/values/id.ts';
import { draftWriter } from '#session/draft-writer.ts';
import { continueDraft, openDraft, type OpenDraft } from '#session/drafts.ts';
import { openTab, type TestTab } from '#support/tabs.ts';
import { ME, OTHER_USER, storedSession } from '#support/users.ts';

const FORM = 'parcel';
const device = () => `drafts-${newId()}`;

const visit = ({ db }: TestTab, { entry = newId(), start = null as object | null } = {}) =>
  openDraft(db, { form: FORM, entry, start });

/** Types this, and resolves once it is written. */
async function type(
  { db }: TestTab,
  draft: OpenDraft,
  fields: object | null,
  owner: string | null = null,
): Promise<string> {
  const writer = draftWriter(db, draft, (failure) => expect(failure).toBeNull());
  writer.write({ form: FORM, owner, fields });
  return writer.written();
}

const titleOf = ({ fields }: Pick<OpenDraft, 'fields'>) =>
  String(fields !== null && 'title' in fields && fields.title);
const byText = (a: string, b: string) => a.localeCompare(b);
const stored = async ({ db }: TestTab) => (await listDrafts(db, FORM)).map(titleOf).toSorted(byText);
const fieldsOf = (drafts: OpenDraft['others']) => drafts.map(({ fields }) => fields);

describe('law 15: a draft for each visit', () => {
  afterEach(() => vi.useRealTimers());
  it('two tabs on one form never share a draft', async () => {
    const name = device();
    const [first, second] = [openTab(name), openTab(name)];
    await type(first, await visit(first), { title: 'One' });
    const other = await visit(second);
    expect([other.fields, other.others]).toEqual([null, []]);
    await type(second, other, { title: 'Two' });
    expect(await stored(first)).toEqual(['One', 'Two']);
    expect([(await visit(first)).fields, (await visit(second)).fields]).toEqual([
      { title: 'One' },
      { title: 'Two' },
    ]);
  });

  it('a reloaded tab continues its own, though others are free', async () => {
    const name = device();
    const [tab, closed] = [openTab(name), openTab(name)];
    await type(tab, await visit(tab), { title: 'Mine' });
    await type(closed, await visit(closed), { title: 'Newer' });
    closed.close();
    tab.close();
    const reloaded = openTab(name, { storage: tab.storage });
    const draft = await visit(reloaded);
    expect([draft.fields, fieldsOf(draft.others)]).toEqual([{ title: 'Mine' }, [{ title: 'Newer' }]]);
  });

  it('after the browser has died, each is continued by one tab, the last one first', async () => {
    const name = device();
    vi.useFakeTimers({ toFake: ['Date'] });
    const tabs = [openTab(name), openTab(name), openTab(name)];
    for (const [at, tab] of tabs.entries()) {
      vi.setSystemTime(at + 1);
      await type(tab, await visit(tab), { title: `Of ${at}` });
    }
    for (const tab of tabs) tab.close();
    const next = openTab(name);
    const draft = await visit(next);
    expect(draft.fields).toEqual({ title: 'Of 2' });
    expect(fieldsOf(draft.others)).toEqual([{ title: 'Of 1' }, { title: 'Of 0' }]);
    // Two more tabs open the form at once.
    const both = await Promise.all([openTab(name), openTab(name)].map((tab) => visit(tab)));
    expect(both.map(titleOf).toSorted(byText)).toEqual(['Of 0', 'Of 1']);
  });

  it('a duplicated tab has a copy of its own, once', async () => {
    const name = device();
    const [tab, entry] = [openTab(name), newId()];
    const original = await visit(tab, { entry });
    await type(tab, original, { title: 'One' });
    const duplicate = openTab(name, { storage: tab.storage });
    const copy = await visit(duplicate, { entry });
    expect([copy.fields, copy.id === original.id, copy.others]).toEqual([{ title: 'One' }, false, []]);
    await type(duplicate, copy, { title: 'Two' });
    expect((await visit(tab, { entry })).fields).toEqual({ title: 'One' });
    await type(duplicate, copy, null);
    expect((await visit(duplicate, { entry })).fields).toBeNull();
    // Another page of the tab than the one with the form is duplicated.
    expect((await visit(openTab(name, { storage: tab.storage }))).fields).toBeNull();
  });

  it('a draft that another tab has taken is written under a new id', async () => {
    const name = device();
    const [tab, other] = [openTab(name), openTab(name)];
    const draft = await visit(tab);
    await type(tab, draft, { title: 'One' });
    // The browser reported the tab as closed.
    tab.close();
    const taken = await visit(other);
    await type(other, taken, { title: 'Taken' });
    const id = await type(tab, draft, { title: 'One more' });
    expect([taken.id, id === draft.id]).toEqual([draft.id, false]);
    expect(await stored(tab)).toEqual(['One more', 'Taken']);
  });

  it('continuing another puts the present one aside, for later', async () => {
    const name = device();
    const forgotten = openTab(name);
    await type(forgotten, await visit(forgotten), { title: 'Forgotten' });
    forgotten.close();
    const tab = openTab(name);
    const first = await visit(tab, { start: { title: 'Copied' } });
    const [other] = first.others;
    if (other === undefined) throw new Error('Nothing else is offered');
    const second = await continueDraft(tab.db, first, other);
    expect([second.fields, fieldsOf(second.others)]).toEqual([{ title: 'Forgotten' }, [{ title: 'Copied' }]]);
    expect((await visit(openTab(name))).fields).toEqual({ title: 'Copied' });
  });

  it('what a form is to begin with goes before earlier drafts, and is not copied twice', async () => {
    const name = device();
    const tab = openTab(name);
    await type(tab, await visit(tab), { title: 'Half' });
    const copied = await visit(tab, { start: { title: 'Again' } });
    const again = await visit(tab, { start: { title: 'Again' } });
    for (const draft of [copied, again])
      expect([draft.fields, fieldsOf(draft.others)]).toEqual([{ title: 'Again' }, [{ title: 'Half' }]]);
    expect(again.id).toBe(copied.id);
  });

  it.each(['no locks', 'locks that fail'])('where there are %s, no draft is shared or lost', async (kind) => {
    const refusing = { request: () => Promise.reject(new DOMException('No', 'SecurityError')) };
    const locks = kind === 'no locks' ? undefined : { ...refusing, query: () => Promise.resolve({}) };
    const name = device();
    const tab = openTab(name, { locks });
    await type(tab, await visit(tab), { title: 'One' });
    expect((await visit(tab)).fields).toEqual({ title: 'One' });
    const other = openTab(name, { locks, storage: tab.storage });
    const draft = await visit(other);
    expect([draft.fields, fieldsOf(draft.others)]).toEqual([null, [{ title: 'One' }]]);
  });
});

describe('law 14: a draft', () => {
  const ben = storedSession({ userId: OTHER_USER, email: 'ben@river.example' });

  it('of a visitor goes with the user who signs in, and leaves with a sign-out', async () => {
    const tab = openTab(device());
    await type(tab, await visit(tab), { title: 'Of a visitor' });
    await startSession(tab.db, storedSession());
    expect((await visit(tab)).fields).toEqual({ title: 'Of a visitor' });
    await endSession(tab.db);
    expect(await tab.db.drafts.count()).toBe(0);
  });

  it('of a user is invisible to the next, and stays theirs unless they sign out', async () => {
    const tab = openTab(device());
    await startSession(tab.db, storedSession());
    await type(tab, await visit(tab), { title: 'Of Mary' }, ME);
    await startSession(tab.db, ben);
    const draft = await visit(tab);
    expect([draft.fields, draft.others]).toEqual([null, []]);
    await type(tab, draft, { title: 'Of Ben' }, OTHER_USER);
    await endSession(tab.db);
    await startSession(tab.db, storedSession());
    expect((await visit(tab)).fields).toEqual({ title: 'Of Mary' });
  });

  it('is not written after its user has left', async () => {
    const tab = openTab(device());
    await startSession(tab.db, storedSession());
    const draft = await visit(tab);
    await endSession(tab.db);
    await type(tab, draft, { title: 'Of Mary' }, ME);
    expect(await tab.db.drafts.count()).toBe(0);
    await startSession(tab.db, ben);
    await type(tab, draft, { title: 'Of Mary' }, ME);
    expect(await tab.db.drafts.count()).toBe(0);
  });
});
