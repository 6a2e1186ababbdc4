// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { exportOutbox } from '#db/outbox/outbox-file.ts';
import { importMessage } from '#features/sync-status/add-from-file.tsx';
import { UnsentSection } from '#features/sync-status/unsent-section.tsx';
import { plainDialogs } from '#support/dialogs.ts';
import { queued } from '#support/listing.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { OTHER_USER } from '#support/users.ts';

plainDialogs();

const NOW = new Date(2026, 10, 21, 8, 30).getTime();
const ADD = 'Add Unsent Items from a File';
const SAVE = 'Save Unsent Items to a File';
const section = <UnsentSection now={() => NOW} />;
const fileOf = (text: string) => new File([text], 'items.json', { type: 'application/json' });
const status = () => screen.getByRole('status').textContent;

/** The file of a device on which `fill` has queued something. */
async function fileFrom(fill: (db: ReturnType<typeof newDevice>) => Promise<unknown>): Promise<File> {
  const db = newDevice();
  await fill(db);
  return fileOf(await exportOutbox(db));
}

describe('saving', () => {
  it('is offered where something is unsent, and downloads the file with the date in its name', async () => {
    const names: string[] = [];
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
      if (this.download !== '') names.push(this.download);
    });
    const db = newDevice();
    await queued(db);
    const { user } = renderScreen(section, db);
    await user.click(await screen.findByRole('button', { name: SAVE }));
    await waitFor(() => expect(names).toEqual(['headwater-unsent-items-2026-11-21.json']));
    expect(blob.size).toBe(new Blob([await exportOutbox(db)]).size);
    expect(await db.outbox.count()).toBe(1);
  });

  it('is not offered where nothing is unsent', async () => {
    renderScreen(section, newDevice());
    await screen.findByText('Nothing is waiting to be sent.');
    expect(screen.queryByRole('button', { name: SAVE })).toBeNull();
  });
});

describe('adding', () => {
  it('adds the items, shows their number and requests a pass; a second time it finds them here', async () => {
    const file = await fileFrom((db) => queued(db));
    const { db, user, syncRequests } = renderScreen(section, newDevice());
    await user.upload(await screen.findByLabelText(ADD), file);
    await user.click(await screen.findByRole('button', { name: 'Add the File' }));
    await waitFor(() => expect(status()).toBe('1 item added.'));
    await screen.findByText('Queued allocation');
    expect(await db.outbox.count()).toBe(1);
    expect(syncRequests).toEqual(['saved']);
    await user.upload(screen.getByLabelText(ADD), file);
    await waitFor(() => expect(status()).toBe('0 items added. 1 item was here before.'));
    expect(syncRequests).toEqual(['saved']);
  });

  it('asks before this device manages listings that were not saved here, and adds nothing on a no', async () => {
    const file = await fileFrom(async (db) => {
      await queued(db);
      await queued(db);
    });
    const { db, user, syncRequests } = renderScreen(section, newDevice());
    await user.upload(await screen.findByLabelText(ADD), file);
    await screen.findByRole('dialog', { name: 'Add 2 listings from this file?' });
    expect(await db.outbox.count()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Don’t Add the File' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([await db.outbox.count(), status(), syncRequests]).toEqual([0, '', []]);
  });

  it('skips items of another user, with a notice', async () => {
    const file = await fileFrom(async (db) => {
      await queued(db);
      await db.meta.put({
        key: 'session',
        value: {
          userId: OTHER_USER,
          email: '',
          fullName: null,
          accessToken: '',
          refreshToken: '',
          expiresAt: 0,
          expired: true,
        },
      });
      await queued(db, { owner: OTHER_USER });
    });
    expect(JSON.parse(await file.text()).items).toHaveLength(2);
    const { db, user } = renderScreen(section, newDevice());
    await user.upload(await screen.findByLabelText(ADD), file);
    await user.click(await screen.findByRole('button', { name: 'Add the File' }));
    await waitFor(() =>
      expect(status()).toMatch(/^1 item added\. 1 item belongs to an account that is not signed in/u),
    );
    expect((await db.outbox.toArray()).map(({ owner }) => owner)).toEqual([null]);
  });

  it.each(['', 'no json', '[]', '{"format":"other/1","items":[]}'])(
    'rejects %j as another file, and requests nothing',
    async (text) => {
      const { db, user, syncRequests } = renderScreen(section, newDevice());
      await user.upload(await screen.findByLabelText(ADD), fileOf(text));
      await waitFor(() =>
        expect(status()).toBe('This is not a file of unsent items from Headwater. Nothing was added.'),
      );
      expect(await db.outbox.count()).toBe(0);
      expect(syncRequests).toEqual([]);
    },
  );

  it('shows an error when the file cannot be read', async () => {
    const file = fileOf('{}');
    vi.spyOn(file, 'text').mockRejectedValue(new Error('The card was pulled out'));
    const { user } = renderScreen(section, newDevice());
    await user.upload(await screen.findByLabelText(ADD), file);
    await waitFor(() => expect(status()).toMatch(/^The file could not be read/u));
  });
});

it('counts the results of a file in plain words', () => {
  expect(importMessage({ added: 0, known: 0, different: 0, foreign: 0, unreadable: 0 })).toBe(
    'There are no items in this file.',
  );
  expect(importMessage({ added: 2, known: 0, different: 0, foreign: 0, unreadable: 1 })).toBe(
    '2 items added. 1 item cannot be read by this version of Headwater.',
  );
  expect(importMessage({ added: 0, known: 1, different: 2, foreign: 0, unreadable: 0 })).toBe(
    '0 items added. 1 item was here before. 2 items are here in another version, or being withdrawn, and were not changed. Keep the file until you have compared them.',
  );
});
