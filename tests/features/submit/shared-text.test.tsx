// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepFormDraft, readFormDraft } from '#features/submit/draft.ts';
import { emptyFields } from '#features/submit/form-config.ts';
import { addSharedText, PARCEL } from '#features/submit/parcel-config.ts';
import { sharedText } from '#features/submit/shared-text.ts';
import { field } from '#support/listing.tsx';
import { renderApp } from '#support/render-app.tsx';

beforeEach(() => localStorage.clear());

const readDraft = () => readFormDraft(PARCEL, { userId: null });

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
  it('is appended to earlier input once, and is kept', () => {
    const typed = { ...emptyFields(PARCEL), title: 'Half a title', description: 'My own words.\n' };
    keepFormDraft(PARCEL, { userId: null, fields: typed });
    addSharedText('120 ML from Hay');
    expect(readDraft()?.description).toBe('My own words.\n\n120 ML from Hay');
    addSharedText('120 ML from Hay');
    expect(readDraft()).toMatchObject({
      title: 'Half a title',
      description: 'My own words.\n\n120 ML from Hay',
    });
  });

  it('is empty where nothing was shared', () => {
    addSharedText('');
    expect(readDraft()).toBeNull();
  });

  it('opens in the form with a notice, and is removed from the address', async () => {
    const { router } = await renderApp('/add-parcel?title=Offer&text=120%20ML%20from%20Hay');
    expect(field('Description').value).toBe('Offer\n120 ML from Hay');
    expect(screen.getByText('What you shared is in the description')).toBeTruthy();
    expect(readDraft()?.description).toBe('Offer\n120 ML from Hay');
    await waitFor(() => expect(router.state.location.href).toBe('/add-parcel'));
    expect(field('Description').value).toBe('Offer\n120 ML from Hay');
  });
});
