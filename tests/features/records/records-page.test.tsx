// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { lastTwelveMonths } from '#domain/records/record-period.ts';
import { formatDay, localDay } from '#domain/values/date.ts';
import { newId } from '#domain/values/id.ts';
import { storedClaim, storedParcel } from '#support/directory-rows.ts';
import { readCsv } from '#support/read-csv.ts';
import { parcelItem } from '#support/records.ts';
import { renderApp } from '#support/render-app.tsx';
import { signedIn } from '#support/users.ts';

const BROKER = newId();
const PERIOD = lastTwelveMonths(localDay(new Date()));
const TODAY = PERIOD.to;
const BETWEEN = `from ${formatDay(PERIOD.from)} to ${formatDay(TODAY)}`;

/** An owner with two listings under their profile, one of them of long ago, and one that waits to be sent. */
async function fill(db: Database): Promise<void> {
  await signedIn(db);
  await db.claims.put(storedClaim({ entityType: 'broker', entityId: BROKER, approved: true }));
  await db.parcels.bulkPut([
    storedParcel({ brokerId: BROKER, listedDate: TODAY }),
    storedParcel({ brokerId: BROKER, listedDate: '2019-03-14' }),
  ]);
  await db.outbox.put(parcelItem({ title: '=Waiting', listedDate: TODAY }));
}

const ALERT = { selector: '[role=alert] *' };
const field = (label: 'From' | 'To') => screen.getByLabelText<HTMLInputElement>(label);
const exportButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Export as CSV' });
const count = () =>
  screen.getByText(/\brows?\b|^Nothing to export/u, { selector: '[role=status]' }).textContent;
const choose = (label: 'From' | 'To', day: string) =>
  fireEvent.change(field(label), { target: { value: day } });

/** What the page downloads, by name. */
function downloads(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  let made = new Blob();
  // jsdom lacks object URLs.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      made = blob;
      return 'blob:made';
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download !== '') files.set(this.download, made);
  });
  return files;
}

describe('M12: exporting', () => {
  it('counts the rows of the last twelve months, and saves them as a file that spreadsheets read', async () => {
    const files = downloads();
    const { user } = await renderApp('/records', fill);
    await user.click(await exportButton());
    expect(count()).toBe(
      `2 rows, ${BETWEEN}. 1 row not sent yet, and marked as such. Records on this device go back to 14 Mar 2019.`,
    );
    const name = `headwater-records-${PERIOD.from}-to-${TODAY}.csv`;
    await waitFor(() => expect([...files.keys()]).toEqual([name]));
    const bytes = new Uint8Array((await files.get(name)?.arrayBuffer()) ?? []);
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const [head = [], ...lines] = readCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    const cell = (name: string) => lines.map((cells) => cells[head.indexOf(name)]);
    expect(cell('Listing')).toEqual(['Summer allocation', "'=Waiting"]);
    expect(cell('State')).toEqual(['On the server', 'Not sent']);
  });

  it('counts at once as the days change, and says why the button is disabled where there are no rows', async () => {
    const { user } = await renderApp('/records', fill);
    const button = await exportButton();
    choose('From', '2019-03-14');
    await waitFor(() => expect(count()).toMatch(/^3 rows, from 14 Mar 2019 to/u));
    choose('To', '2019-03-14');
    await waitFor(() => expect(count()).toMatch(/^1 row, from 14 Mar 2019 to 14 Mar 2019\./u));
    choose('From', '2018-01-01');
    choose('To', '2018-12-31');
    await waitFor(() =>
      expect(count()).toBe(
        'No rows from 1 Jan 2018 to 31 Dec 2018: choose other dates to export. Records on this device go back to 14 Mar 2019.',
      ),
    );
    expect(button.disabled).toBe(true);
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByText(/^No rows/u).id);
    await user.click(button);
  });

  it.each<[string, string, string, 'From' | 'To', string]>([
    ['days in the wrong order', '2020-01-02', '2020-01-01', 'To', 'Choose the first day or a later one'],
    ['no first day', '', TODAY, 'From', 'Enter the date as day, month and year'],
    ['no last day', '2020-01-01', '', 'To', 'Enter the date as day, month and year'],
    ['a first day to come', '2999-01-01', '2999-01-02', 'From', 'Choose today or an earlier day'],
  ])('reports %s beside the field, and keeps what was typed', async (_name, from, to, label, message) => {
    const files = downloads();
    const { user } = await renderApp('/records', fill);
    const button = await exportButton();
    choose('From', from);
    choose('To', to);
    await waitFor(() => expect(count()).toBe('Correct the dates to see how many rows there are.'));
    await user.click(button);
    await screen.findByText(message, ALERT);
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect([field('From').value, field('To').value]).toEqual([from, to]);
    expect(files.size).toBe(0);
  });

  it('reports the wrong order once a field is left', async () => {
    await renderApp('/records', fill);
    await exportButton();
    choose('From', TODAY);
    choose('To', '2020-01-01');
    expect(screen.queryByText(/^Choose/u, ALERT)).toBeNull();
    fireEvent.blur(field('From'));
    await screen.findByText('Choose the first day or a later one', ALERT);
  });
});

describe('M12: who exports', () => {
  it('a user without any record finds nothing to export, and how it begins', async () => {
    await renderApp('/records', (db) => signedIn(db));
    expect((await exportButton()).disabled).toBe(true);
    expect(count()).toMatch(/^Nothing to export yet/u);
  });

  it('a user whose rows have not arrived yet is not told that there are none', async () => {
    await renderApp('/records', async (db) => {
      await signedIn(db);
      await db.profiles.clear();
    });
    await exportButton();
    expect(count()).toMatch(/^No rows .* What you have on the server is not on this device yet\.$/u);
  });

  it('an owner whose claim is revoked keeps only what is their own', async () => {
    const { db } = await renderApp('/records', fill);
    await exportButton();
    await db.claims.clear();
    await waitFor(() => expect(count()).toMatch(/^1 row,/u));
  });

  it('a visitor is asked to sign in', async () => {
    await renderApp('/records');
    await screen.findByRole('heading', { name: 'Authentication Required' });
  });

  it.each(['/desk', '/account'])('finds the page from %s', async (path) => {
    await renderApp(path, fill);
    const link = await screen.findByRole('link', { name: 'Export your records' });
    expect(link.getAttribute('href')).toBe('/records');
  });
});
