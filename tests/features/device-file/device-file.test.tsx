// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportDevice } from '#db/device-file/device-file.ts';
import { openSealed, readDeviceFile, sealText } from '#db/device-file/sealed-file.ts';
import { exportOutbox } from '#db/outbox/outbox-file.ts';
import { endSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { addWatch } from '#db/watchlist/watchlist.ts';
import { newId } from '#domain/values/id.ts';
import { DeviceFileSection } from '#features/device-file/device-file-section.tsx';
import { chooseTheme, isDataSaverOn, readPreferences, setDataSaver } from '#session/preferences.ts';
import { failingStorage } from '#support/device.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedDraft } from '#support/drafts.ts';
import { queued } from '#support/listing.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { OTHER_USER, signedIn } from '#support/users.ts';

plainDialogs();
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});
afterEach(() => void vi.unstubAllGlobals());

const NOW = new Date(2026, 10, 21, 8, 30).getTime();
const PASSWORD = 'a long dry summer';
const KEY = 'ab'.repeat(32);
const ADD = 'Add from a File';
const SAVE = 'Save Everything to a File';
const section = <DeviceFileSection now={() => NOW} />;
const fileOf = (text: string) => new File([text], 'headwater.json', { type: 'application/json' });
const status = () => screen.getByRole('status').textContent;
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');

/** The file, not encrypted, of a device on which `fill` has put something. */
async function plainFile(fill: (db: Database) => Promise<unknown>): Promise<string> {
  const db = newDevice();
  await fill(db);
  return exportDevice(db);
}

const withKey = (db: Database) =>
  db.sentParcels.add({ id: newId(), owner: null, title: 'Spring', savedAt: 1, key: KEY });

async function addFile(user: UserEvent, text: string): Promise<void> {
  await user.upload(await screen.findByLabelText(ADD), fileOf(text));
}

async function typePassword(user: UserEvent, password: string, button: string): Promise<void> {
  await screen.findByRole('dialog');
  await user.clear(passwordField());
  if (password !== '') await user.type(passwordField(), password);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
}

describe('M20: saving everything', () => {
  function recordDownloads() {
    const downloads: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    // jsdom lacks object URLs.
    Object.assign(URL, {
      createObjectURL: (made: Blob) => {
        blob = made;
        return 'blob:made';
      },
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (this.download !== '') downloads.push({ name: this.download, blob });
    });
    return downloads;
  }

  it('M20: asks for a password of 8 characters, and downloads a file that only it opens', async () => {
    const downloads = recordDownloads();
    const db = newDevice();
    await withKey(db);
    const { user } = renderScreen(section, db);
    await user.click(await screen.findByRole('button', { name: SAVE }));
    await typePassword(user, 'seven77', 'Save the File');
    await screen.findByText('The password must have at least 8 characters');
    expect([passwordField().value, passwordField().autocomplete, downloads]).toEqual([
      'seven77',
      'new-password',
      [],
    ]);
    await typePassword(user, PASSWORD, 'Save the File');
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['headwater-2026-11-21.json']));
    const [download] = downloads;
    const text = (await download?.blob.text()) ?? '';
    expect(text).not.toContain(KEY);
    const reading = await readDeviceFile(text);
    if (reading.kind !== 'sealed') throw new Error(reading.kind);
    expect(await openSealed(reading.sealed, PASSWORD)).toContain(KEY);
    expect(await db.sentParcels.count()).toBe(1);
  });

  it('M20: says that nobody restores a password, and shows it on request', async () => {
    const db = newDevice();
    await withKey(db);
    const { user } = renderScreen(section, db);
    await user.click(await screen.findByRole('button', { name: SAVE }));
    await screen.findByText(/Nobody can restore a forgotten one/u);
    expect(document.activeElement).toBe(passwordField());
    expect(passwordField().type).toBe('password');
    await user.click(screen.getByRole('checkbox', { name: 'Show the password' }));
    expect(passwordField().type).toBe('text');
  });

  it('M20: says what the device has, and offers no file for nothing', async () => {
    const db = newDevice();
    const { user: _user } = renderScreen(section, db);
    await screen.findByText('This device has nothing yet that needs a file.');
    expect(screen.queryByRole('button', { name: SAVE })).toBeNull();
    await withKey(db);
    await queued(db);
    await db.drafts.add(storedDraft());
    await screen.findByText('Now on this device: 1 unsent item, 1 key of a listing, 1 draft.');
  });

  it('M20: says so where the browser cannot encrypt', async () => {
    const downloads = recordDownloads();
    const db = newDevice();
    await withKey(db);
    const { user } = renderScreen(section, db);
    await user.click(await screen.findByRole('button', { name: SAVE }));
    await screen.findByRole('dialog');
    vi.stubGlobal('crypto', {});
    await typePassword(user, PASSWORD, 'Save the File');
    await screen.findByText(/can’t encrypt or decrypt at this address/u);
    expect(downloads).toEqual([]);
  });
});

describe('M20: adding a file', () => {
  it('M20: a wrong password says so, changes nothing and leaves what was typed', async () => {
    const file = await sealText(await plainFile(withKey), PASSWORD);
    const { db, user, syncRequests } = renderScreen(section, newDevice());
    await addFile(user, file);
    await typePassword(user, 'a long wet winter', 'Open');
    await screen.findByText(
      'This password does not open the file. Nothing was added. Check it and try again.',
    );
    expect([passwordField().value, passwordField().autocomplete]).toEqual([
      'a long wet winter',
      'current-password',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(passwordField()));
    expect([await db.receivedKeys.count(), syncRequests]).toEqual([0, []]);
    await typePassword(user, PASSWORD, 'Open');
    await user.click(await screen.findByRole('button', { name: 'Add the File' }));
    await screen.findByText(/^1 key of a listing added\./u);
    expect((await db.receivedKeys.toArray()).map(({ key }) => key)).toEqual([KEY]);
    expect(syncRequests).toEqual(['saved']);
  });

  it('adds the items of an earlier version’s file, without a password; a second time it finds them here', async () => {
    const db = newDevice();
    await queued(db);
    const file = await exportOutbox(db);
    const other = renderScreen(section, newDevice());
    await addFile(other.user, file);
    await other.user.click(await screen.findByRole('button', { name: 'Add the File' }));
    await waitFor(() => expect(status()).toBe('1 unsent item added.'));
    expect(await other.db.outbox.count()).toBe(1);
    expect(other.syncRequests).toEqual(['saved']);
    await addFile(other.user, file);
    await waitFor(() => expect(status()).toBe('1 unsent item was here before.'));
    expect(other.syncRequests).toEqual(['saved']);
  });

  it('asks before this device manages listings and follows enquiries that were not sent here, and adds nothing on a no', async () => {
    const file = await plainFile(async (db) => {
      await queued(db);
      await withKey(db);
      await db.visitorMessages.add({
        id: newId(),
        key: KEY,
        kind: 'enquiry',
        subjectType: 'parcel',
        subjectId: newId(),
        title: null,
        details: { volume: 5, topPrice: null, wantedBy: null, product: null, zone: null, reason: null },
        madeAt: 1,
        receivedAt: null,
        seenAt: null,
        answer: null,
        answeredAt: null,
        checkedAt: 1,
      });
    });
    const { db, user, syncRequests } = renderScreen(section, newDevice());
    await addFile(user, file);
    await screen.findByRole('dialog', { name: 'Add 2 listings and 1 enquiry or report from this file?' });
    await user.click(screen.getByRole('button', { name: 'Don’t Add the File' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const counts = [db.outbox, db.receivedKeys, db.visitorMessages].map((table) => table.count());
    expect([await Promise.all(counts), status(), syncRequests]).toEqual([
      [0, 0, 0],
      'Nothing was added.',
      [],
    ]);
  });

  it('skips what belongs to another user, with a notice', async () => {
    const file = await plainFile(async (db) => {
      await signedIn(db, { userId: OTHER_USER });
      await queued(db, { owner: OTHER_USER });
      await db.drafts.add(storedDraft({ owner: OTHER_USER }));
    });
    const { db, user } = renderScreen(section, newDevice());
    await addFile(user, file);
    await screen.findByText('Keep the file, sign in with that account and add it again.');
    expect(status()).toMatch(/^1 unsent item belongs to an account that is not signed in here\./u);
    expect([await db.outbox.count(), await db.drafts.count()]).toEqual([0, 0]);
  });

  it('M20: applies the settings of the file, except where something was chosen here', async () => {
    const db = newDevice();
    await db.drafts.add(storedDraft());
    const file = await exportDevice(db, { theme: 'dark', dataSaver: true });
    setDataSaver(false);
    const { user } = renderScreen(section, newDevice());
    await addFile(user, file);
    await waitFor(() => expect(status()).toBe('1 draft added.'));
    expect([localStorage.getItem('headwater-theme'), isDataSaverOn()]).toEqual(['dark', true]);
    chooseTheme('light');
    document.documentElement.dataset['theme'] = 'light';
    await addFile(user, file);
    await waitFor(() => expect(status()).toBe('1 draft was here before.'));
    expect(localStorage.getItem('headwater-theme')).toBe('light');
    expect(readPreferences()).toEqual({ theme: 'light', dataSaver: true });
  });

  it.each([
    ['no json', /^This is not a file from Headwater\. Nothing was added\./u],
    ['{"format":"headwater-device","version":1,"kdf"', /^The file is damaged: it was cut short or changed/u],
    ['{"format":"headwater-device","version":2}', /^The file was saved by a newer version of Headwater\./u],
  ])('M20: says why %j was not added', async (text, words) => {
    const { db, user, syncRequests } = renderScreen(section, newDevice());
    await addFile(user, text);
    await screen.findByText(words);
    expect([await db.outbox.count(), syncRequests]).toEqual([0, []]);
  });

  it('M20: says that a file is too large, cannot be read, or does not fit into the space that is left', async () => {
    const db = newDevice();
    const fail = failingStorage(db);
    const { user } = renderScreen(section, db);
    const large = Object.defineProperty(fileOf(''), 'size', { value: 50_000_001 });
    await user.upload(await screen.findByLabelText(ADD), large);
    await screen.findByText(/^The file is too large/u);
    const broken = fileOf('{}');
    vi.spyOn(broken, 'text').mockRejectedValue(new Error('The card was pulled out'));
    await user.upload(screen.getByLabelText(ADD), broken);
    await screen.findByText(/^The file could not be read/u);
    const text = await plainFile(async (other) => {
      await addWatch(other, {
        subject: { type: 'broker', id: newId(), name: 'Helen' },
        seenAt: 1,
        seen: null,
      });
      await other.drafts.add(storedDraft());
    });
    fail(2, 9);
    await addFile(user, text);
    await screen.findByText(/^This device has no space left/u);
    fail(0);
    expect([await db.watches.count(), await db.drafts.count()]).toEqual([0, 0]);
  });
});

it('M20: what a sign-out removed comes back from the file', async () => {
  const db = newDevice();
  await signedIn(db);
  await db.drafts.add(storedDraft());
  const file = await exportDevice(db);
  await endSession(db);
  const { user } = renderScreen(section, db);
  await addFile(user, file);
  await waitFor(() => expect(status()).toBe('1 draft added.'));
});
