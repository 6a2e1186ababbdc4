// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchErrors } from '#app/watch-errors.ts';
import { enqueue } from '#db/outbox/outbox.ts';
import { readErrors, recordError } from '#db/tables/recorded-errors.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { writePass } from '#db/tables/sync-run.ts';
import { noPassYet } from '#domain/operation/sync-status.ts';
import { newId } from '#domain/values/id.ts';
import { loadSample } from '#sample/load-sample.ts';
import { SAMPLE_PARCELS } from '#sample/sample-parcels.ts';
import { storedDraft } from '#support/drafts.ts';
import { parcelPayload } from '#support/listings.ts';
import { renderApp } from '#support/render-app.tsx';
import { newDevice } from '#support/render-screen.tsx';
import { ME, signedIn } from '#support/users.ts';
import { watchlistOn } from '#support/watchlist.ts';

const COPY = 'Copy Problem Report';
const SCREEN = { screen: '/parcel/$id', now: 1 };

beforeEach(() => vi.unstubAllGlobals());

/** An error as Chromium throws it, whose message quotes what it met. */
function plantedError(): Error {
  const cause = Object.assign(new Error('Key (email)=(planted@farm.example) exists'), {
    name: 'PlantedName',
    code: 'planted-code',
  });
  const error = new TypeError(
    'planted-title of 6f9619ff-8b86-4d01-b42d-00cf4fc964ff in /assets/planted.js:1:2',
    { cause },
  );
  error.stack = [
    `TypeError: ${error.message}`,
    '    at Planted (https://planted.example/assets/most-screens-a1B2c3D.js:1:234)',
    '    at https://planted.example/parcel/planted-id?term=planted-term:2:1',
  ].join('\n');
  return error;
}

/** A device of a signed-in user with something of everything. */
async function fill(db: Database): Promise<void> {
  await loadSample(db, { keep: true });
  await signedIn(db, { accessToken: 'planted-access-token', refreshToken: 'planted-refresh-token' });
  await db.drafts.put(storedDraft({ owner: ME, fields: { title: 'planted-draft' } }));
  const { watch } = watchlistOn(db);
  await watch({ type: 'parcel', id: SAMPLE_PARCELS[0]?.id ?? '' });
  await watch({ type: 'search', filters: { term: 'planted-term' } });
  await enqueue(db, { kind: 'parcel', payload: parcelPayload(), owner: ME, now: 1 });
  await db.outbox.toCollection().modify({
    state: 'refused',
    refusal: { code: 'planted-refusal', message: 'planted-message', column: 'planted-column' },
  });
  await db.unreadableRows.put({
    table: 'parcels',
    id: newId(),
    version: '1',
    generation: 1,
    problem: 'planted-problem',
  });
  await writePass(db, { ...noPassYet, endedAt: 2, failureReason: 'no-response', failures: 3 });
  await recordError(db, plantedError(), SCREEN);
}

/** All texts in the tables, at any depth. */
async function textsOf(db: Database): Promise<string[]> {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  for (const table of db.tables) {
    const rows: unknown[] = await table.toArray();
    rows.filter((row) => !isErrors(row)).forEach(visit);
  }
  return texts;
}

const isErrors = (row: unknown) =>
  typeof row === 'object' && row !== null && 'key' in row && row.key === 'errors';

/** Words of the product, which the report is made of. */
const VOCABULARY = new Set([
  'parcel',
  'parcels',
  'broker',
  'refused',
  'no-response',
  'pass',
  'none',
  'server',
]);

async function openReport(filled: (db: Database) => Promise<unknown> = fill) {
  const app = await renderApp('/settings', filled);
  await expect.poll(() => screen.getByRole('button', { name: COPY })).toHaveProperty('disabled', false);
  const shown = screen.getByText(/problem report, /u).textContent;
  return { ...app, shown };
}

it('M21: a problem report has nothing that a user wrote, watches or is known by', async () => {
  const { db, shown } = await openReport();
  const texts = (await textsOf(db)).filter((text) => text.trim().length > 2 && !VOCABULARY.has(text));
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => shown.includes(text))).toEqual([]);
  expect(shown).not.toMatch(/planted/iu);
  expect(JSON.stringify(await readErrors(db))).not.toMatch(/planted|6f9619ff/iu);
  expect(shown).toContain('Sign-in: valid');
  expect(shown).toContain('Outbox: parcel refused other 1');
  expect(shown).toContain('Unreadable rows: parcels 1');
  expect(shown).toContain('companies 3, brokers 7, parcels 9, drafts 1');
  expect(shown).toContain('failures in a row: 3 (no-response)');
  expect(shown).toContain('App: 0.0.0, commit abc1234');
  expect(shown).toContain(
    '1970-01-01T00:00:00Z TypeError < Error on /parcel/$id\n  assets/most-screens-a1B2c3D.js:1:234',
  );
});

it('M21: the report is copied by the user, and sent to nobody', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { user, shown } = await openReport();
  await user.click(screen.getByRole('button', { name: COPY }));
  expect(await screen.findByText('Problem report copied')).toBeTruthy();
  const lines = (text: string) => text.split('\n').slice(1);
  expect(lines(await navigator.clipboard.readText())).toEqual(lines(shown));
  expect(fetched).not.toHaveBeenCalled();
});

it('M21: where the browser refuses to copy, the report is opened to be selected', async () => {
  const { user } = await openReport();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: COPY }));
  expect(await screen.findByText('The report could not be copied')).toBeTruthy();
  expect(screen.getByRole('group')).toHaveProperty('open', true);
});

it('M21: faults that nothing caught are kept, the last twenty, and repeated ones counted', async () => {
  const db = newDevice();
  watchErrors(window, db, () => '/brokers');
  const thrown = (name: string) => Object.assign(new Error('planted'), { name });
  for (let n = 0; n < 3; n += 1)
    window.dispatchEvent(new ErrorEvent('error', { error: thrown('RangeError'), cancelable: true }));
  await expect
    .poll(() => readErrors(db))
    .toMatchObject([{ names: ['RangeError'], count: 3, screen: '/brokers' }]);
  window.dispatchEvent(
    Object.assign(new Event('unhandledrejection'), { reason: thrown('QuotaExceededError') }),
  );
  await expect.poll(() => readErrors(db)).toHaveLength(2);
  for (let n = 0; n < 30; n += 1)
    await recordError(db, thrown(n % 2 === 0 ? 'TypeError' : 'SyntaxError'), SCREEN);
  const kept = await readErrors(db);
  expect(kept).toHaveLength(20);
  expect(kept[0]).toMatchObject({ names: ['SyntaxError'], screen: '/parcel/$id' });
});
