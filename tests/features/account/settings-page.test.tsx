// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueue } from '#db/outbox/outbox.ts';
import { readContents } from '#db/session/storage.ts';
import { openDatabase } from '#db/tables/database.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readSession } from '#db/tables/stored-session.ts';
import { writePass } from '#db/tables/sync-run.ts';
import { noPassYet } from '#domain/operation/sync-status.ts';
import { formatBytes } from '#domain/values/bytes.ts';
import { newId } from '#domain/values/id.ts';
import { SettingsPage } from '#features/account/settings-page.tsx';
import { SyncSection } from '#features/sync-status/sync-section.tsx';
import { loadSample } from '#sample/load-sample.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedDraft } from '#support/drafts.ts';
import { isOff } from '#support/is-off.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';
import { renderScreen } from '#support/render-screen.tsx';
import { ME, signedIn, OTHER_USER } from '#support/users.ts';

const NOW = new Date(2026, 10, 20, 15, 0).getTime();
const ERASE = 'Remove Everything from This Device';

plainDialogs();
beforeEach(() => localStorage.clear());

async function openSettings(fill: (db: Database) => Promise<unknown> = () => Promise.resolve()) {
  const db = openDatabase({ name: `settings-${newId()}` });
  await loadSample(db, { keep: true });
  await fill(db);
  const onWiped = vi.fn();
  const page = (
    <SettingsPage
      contents={await readContents(db)}
      sync={<SyncSection now={() => NOW} />}
      unsent={null}
      install={null}
      notifications={null}
      about={null}
      loadSampleRows={() => loadSample(db, { keep: true })}
      onWiped={onWiped}
    />
  );
  const rendered = renderScreen(page, db);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { ...rendered, onWiped };
}

const queue = (db: Database, owner: string | null = ME) =>
  enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner, now: 0 });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /for good/u });
/** The value of a statistic. */
const statistic = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const dialogOf = (name: string) => screen.queryByRole('dialog', { name });

it('is open to visitors', async () => {
  await renderApp('/settings');
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

describe('sync', () => {
  it('shows the last response of the server, and the outcome of Sync Now', async () => {
    const { db, user, syncRequests } = await openSettings((db) =>
      writePass(db, { ...noPassYet, endedAt: 1, answeredAt: new Date(2026, 10, 20, 14, 5).getTime() }),
    );
    await screen.findByText('Last answer from the server 14:05.');
    await user.click(button('Sync Now'));
    expect(syncRequests).toEqual(['requested']);
    expect(screen.getByText('Checking…')).toBeTruthy();
    await writePass(db, { ...noPassYet, endedAt: 2, failureReason: 'no-response', failures: 1 });
    expect(await screen.findByText('Checked: the server could not be reached.')).toBeTruthy();
    await writePass(db, { ...noPassYet, endedAt: 3, answeredAt: NOW });
    expect(await screen.findByText('Checked: the server answered.')).toBeTruthy();
  });
});

describe('what is on the device', () => {
  it('is counted by kind and updated', async () => {
    const { db } = await openSettings((tables) => tables.drafts.put(storedDraft()));
    const counts = ['Companies', 'Brokers', 'Water parcels', 'Unsent items', 'Drafts'].map(statistic);
    expect(counts).toEqual(['3', '7', '9', '0', '1']);
    await queue(db, null);
    await waitFor(() => expect(statistic('Unsent items')).toBe('1'));
  });

  it('is measured where the browser supports it', async () => {
    const storage = { estimate: () => Promise.resolve({ usage: 3_417_000 }) };
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
    await openSettings();
    await waitFor(() => expect(statistic('Storage used')).toBe('3.42 MB'));
    Reflect.deleteProperty(navigator, 'storage');
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [12_345, '12.3 kB'],
    [5_000_000_000, '5 GB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('removing downloaded data', () => {
  it('asks first', async () => {
    const { db, user } = await openSettings();
    await user.click(button('Remove Downloaded Data'));
    expect(screen.getByText(/Your sign-in, unsent items and drafts stay/u)).toBeTruthy();
    await user.click(button('Cancel'));
    expect(dialogOf('Remove downloaded data?')).toBeNull();
    expect(await db.companies.count()).toBe(3);
  });

  it("leaves the user's own data, and fetches the directory again", async () => {
    const { db, user, syncRequests } = await openSettings(async (db) => {
      await signedIn(db);
      await db.drafts.put(storedDraft());
      await queue(db);
    });
    await user.click(button('Remove Downloaded Data'));
    await user.click(button('Remove and Fetch Again'));
    await screen.findByText('Downloaded data removed');
    expect(dialogOf('Remove downloaded data?')).toBeNull();
    expect(syncRequests).toEqual(['requested']);
    expect(await db.profiles.count()).toBe(0);
    expect(await db.companies.count()).toBe(3);
    expect(await db.outbox.count()).toBe(1);
    expect((await readSession(db))?.userId).toBe(ME);
    expect(await db.drafts.count()).toBe(1);
  });
});

describe('removing everything', () => {
  it('asks first, and clears the device when nothing is unsent', async () => {
    localStorage.setItem('headwater-parcel-draft', '{}');
    const { db, user, onWiped } = await openSettings(async (tables) => {
      await signedIn(tables);
      await tables.drafts.put(storedDraft());
    });
    await user.click(button(ERASE));
    await user.click(button('Cancel'));
    expect(await db.companies.count()).toBe(3);
    await user.click(button(ERASE));
    expect(screen.queryByRole('checkbox', { name: /for good/u })).toBeNull();
    await user.click(button('Remove Everything'));
    await waitFor(() => expect(onWiped).toHaveBeenCalledOnce());
    for (const table of db.tables) expect([table.name, await table.count()]).toEqual([table.name, 0]);
    expect(localStorage).toHaveLength(0);
  });

  it('discards unsent items only after a checkbox that names the number', async () => {
    const { db, user, onWiped } = await openSettings(async (db) => {
      await signedIn(db);
      await queue(db);
      await queue(db, OTHER_USER);
    });
    await user.click(button(ERASE));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('2 items not sent yet')).toBeTruthy();
    expect(dialog.getByText(/1 of these belongs to another account/u)).toBeTruthy();
    expect(isOff(button('Remove Everything'))).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Delete the 2 unsent items for good' }));
    await user.click(button('Remove Everything'));
    await waitFor(() => expect(onWiped).toHaveBeenCalledOnce());
    expect(await db.outbox.count()).toBe(0);
  });

  it('asks again when another item is saved after the checkbox', async () => {
    const { db, user, onWiped } = await openSettings(async (db) => {
      await signedIn(db);
      await queue(db);
    });
    await user.click(button(ERASE));
    await user.click(tick());
    expect(isOff(button('Remove Everything'))).toBe(false);
    await queue(db);
    await screen.findByText('2 items not sent yet');
    expect(tick().checked).toBe(false);
    expect(isOff(button('Remove Everything'))).toBe(true);
    await user.click(button('Cancel'));
    await user.click(button(ERASE));
    expect(tick().checked).toBe(false);
    expect(onWiped).not.toHaveBeenCalled();
    expect(await db.outbox.count()).toBe(2);
  });
});
