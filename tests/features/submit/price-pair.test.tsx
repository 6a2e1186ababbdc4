// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { field, fillIn, mirroredDevice, openListing, submit, theItem } from '#support/listing.tsx';

beforeEach(() => localStorage.clear());

const volume = () => field('Volume (ML)');
const total = () => field('Price (AUD)');
const perMegalitre = () => field('Price per ML (AUD)');
const figures = () => [volume().value, total().value, perMegalitre().value];

describe('M5: the price as a total or per ML', () => {
  it('shows the price per ML beside the total', async () => {
    const { user } = await openListing(await mirroredDevice());
    expect(figures()).toEqual(['', '', '']);
    await user.type(total(), '300,000');
    await user.type(volume(), '1200');
    expect(figures()).toEqual(['1200', '300,000', '250']);
    await user.type(volume(), 'x');
    expect(figures()).toEqual(['1200x', '300,000', '']);
  });

  it('computes the total of a price per ML, in cents, and leaves what is typed alone', async () => {
    const { user } = await openListing(await mirroredDevice());
    await user.type(volume(), '3');
    await user.type(perMegalitre(), '$33.335');
    expect(figures()).toEqual(['3', '100.01', '$33.335']);
    await user.clear(perMegalitre());
    expect(figures()).toEqual(['3', '', '']);
    await user.type(perMegalitre(), '1,200.');
    expect(figures()).toEqual(['3', '', '1,200.']);
    await user.type(perMegalitre(), '5');
    expect(figures()).toEqual(['3', '3601.5', '1,200.5']);
  });

  it('follows the volume with the total when the price per ML was typed last, else with the price per ML', async () => {
    const { user } = await openListing(await mirroredDevice());
    await user.type(perMegalitre(), '250');
    expect(figures()).toEqual(['', '', '250']);
    await user.type(volume(), '320');
    expect(figures()).toEqual(['320', '80000', '250']);
    await user.clear(total());
    await user.type(total(), '64000');
    expect(figures()).toEqual(['320', '64000', '200']);
    await user.clear(volume());
    await user.type(volume(), '640');
    expect(figures()).toEqual(['640', '64000', '100']);
  });

  it('keeps a total that nothing can be computed from, until a volume is typed', async () => {
    const { user } = await openListing(await mirroredDevice());
    await user.type(total(), '900');
    await user.type(perMegalitre(), '250');
    expect(figures()).toEqual(['', '900', '250']);
    await user.type(volume(), '2');
    expect(figures()).toEqual(['2', '500', '250']);
  });

  it('sends the total, and keeps both in the draft', async () => {
    const db = await mirroredDevice();
    const { user } = await openListing(db);
    await fillIn(user);
    await user.clear(perMegalitre());
    await user.type(perMegalitre(), '240.5');
    cleanup();
    const again = await openListing(db);
    expect(figures()).toEqual(['1,200', '288600', '240.5']);
    await submit(again.user);
    await waitFor(async () => expect((await theItem(db)).payload.price).toBe(288_600));
    expect((await theItem(db)).payload).not.toHaveProperty('price_per_megalitre');
  });

  it.each(['$232/ML', 'A$232 per ML', '232'])('takes %s', async (typed) => {
    const { user } = await openListing(await mirroredDevice());
    await user.type(volume(), '320 ML');
    await user.type(perMegalitre(), typed);
    expect(figures()).toEqual(['320 ML', '74240', typed]);
  });

  it('says what is wrong with the price per ML at its own field, and focuses it', async () => {
    const db = await mirroredDevice();
    const { user } = await openListing(db);
    await fillIn(user);
    await user.clear(perMegalitre());
    await user.type(perMegalitre(), 'about 240');
    await submit(user);
    await waitFor(() => expect(document.activeElement).toBe(perMegalitre()));
    const errors = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(errors.filter((text) => text !== '')).toEqual(['Price per ML must be a positive number']);
    expect([total(), perMegalitre()].map((input) => input.getAttribute('aria-invalid'))).toEqual([
      null,
      'true',
    ]);
    expect(await db.outbox.count()).toBe(0);
  });

  it('is empty after Reset Form', async () => {
    const { user } = await openListing(await mirroredDevice());
    await user.type(perMegalitre(), '250');
    await user.click(screen.getByRole('button', { name: 'Reset Form' }));
    expect(figures()).toEqual(['', '', '']);
  });

  it('takes over the total that a question proposes', async () => {
    const { user } = await openListing(await mirroredDevice());
    await user.type(field('Title'), 'Goulburn 1A allocation');
    await user.type(volume(), '320');
    await user.type(perMegalitre(), '0.78');
    await user.clear(total());
    await user.type(total(), '250');
    await user.click(await screen.findByRole('button', { name: 'Use $80,000' }));
    expect(figures()).toEqual(['320', '80000', '250']);
  });
});
