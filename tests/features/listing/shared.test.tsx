// @vitest-environment jsdom
import { keepParcelDraft, readParcelDraft, takeShared } from '#features/listing/draft.ts';
import { emptyFields } from '#features/listing/parcel-fields.ts';
import { sharedWords } from '#features/listing/shared-words.ts';
import { renderApp } from '#support/render-app.tsx';
import { field } from '#support/listing.tsx';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

beforeEach(() => localStorage.clear());

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
])('reads what was shared from the address: %j', (search, words) => {
  expect(sharedWords(search)).toBe(words);
});

describe('what was shared', () => {
  it('stands below what was typed before, once, and is kept', () => {
    keepParcelDraft({ ...emptyFields, title: 'Half a title', description: 'My own words.\n' });
    expect(takeShared('120 ML from Hay')?.description).toBe('My own words.\n\n120 ML from Hay');
    takeShared('120 ML from Hay');
    expect(readParcelDraft()).toMatchObject({
      title: 'Half a title',
      description: 'My own words.\n\n120 ML from Hay',
    });
  });

  it('is nothing where nothing was shared', () => {
    expect(takeShared('')).toBeNull();
    expect(readParcelDraft()).toBeNull();
  });

  it('opens in the form, said plainly, and leaves the address', async () => {
    const { router } = await renderApp('/add-parcel?title=Offer&text=120%20ML%20from%20Hay');
    expect(field('Description').value).toBe('Offer\n120 ML from Hay');
    expect(screen.getByText('What you shared is in the description')).toBeTruthy();
    expect(readParcelDraft()?.description).toBe('Offer\n120 ML from Hay');
    await waitFor(() => expect(router.state.location.href).toBe('/add-parcel'));
    expect(field('Description').value).toBe('Offer\n120 ML from Hay');
  });
});
