// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import { loadParcelData } from '#features/submit/queries.ts';
import { sharedText } from '#features/submit/shared-text.ts';
import { storedDraft } from '#support/drafts.ts';
import { field } from '#support/listing.tsx';
import { renderApp } from '#support/render-app.tsx';
import { newDevice } from '#support/render-screen.tsx';

const draftsOf = async (db: Database) => (await db.drafts.toArray()).map(({ fields }) => fields);
const share = (db: Database, shared: string) => loadParcelData(db, { change: undefined, shared });

it.each([
  [{}, ''],
  [{ text: ' 120 ML from Hay ' }, '120 ML from Hay'],
  [{ title: 'Offer', text: '120 ML', url: 'https://hay.example/1' }, 'Offer\n120 ML\nhttps://hay.example/1'],
  [
    { title: '120 ML', text: '120 ML, see https://hay.example/1', url: 'https://hay.example/1' },
    '120 ML, see https://hay.example/1',
  ],
  [{ title: 'Same', text: 'Same' }, 'Same'],
  [{ text: ['one', 'two'], term: 'x' }, ''],
])('reads the shared text from the address: %j', (search, text) => {
  expect(sharedText(search)).toBe(text);
});

describe('the shared text', () => {
  it('is appended to earlier input once, and is kept', async () => {
    const db = newDevice();
    const typed = { title: 'Half a title', description: 'My own words.\n' };
    await db.drafts.put(storedDraft({ fields: typed }));
    const fields = { title: 'Half a title', description: 'My own words.\n\n120 ML from Hay' };
    for (const _ of ['once', 'again']) {
      expect((await share(db, '120 ML from Hay')).draft?.fields).toEqual(fields);
      expect(await draftsOf(db)).toEqual([fields]);
    }
  });

  it('is empty where nothing was shared', async () => {
    const db = newDevice();
    expect((await share(db, '')).draft?.fields).toBeNull();
    expect(await draftsOf(db)).toEqual([]);
  });

  it('opens in the form with a notice, and is removed from the address', async () => {
    const { db, router } = await renderApp('/add-parcel?title=Offer&text=120%20ML%20from%20Hay');
    expect(field('Description').value).toBe('Offer\n120 ML from Hay');
    expect(screen.getByText('What you shared is in the description')).toBeTruthy();
    expect(await draftsOf(db)).toEqual([{ description: 'Offer\n120 ML from Hay' }]);
    await waitFor(() => expect(router.state.location.href).toBe('/add-parcel'));
    expect(field('Description').value).toBe('Offer\n120 ML from Hay');
  });
});
