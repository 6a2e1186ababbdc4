// @vitest-environment jsdom
import { DEFINITIONS } from '#features/glossary/definitions.ts';
import { TradeText, Glossary } from '#features/glossary/glossary.tsx';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

const words = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const TEXT = 'Goulburn Zone 1A: 50 ML of allocation, more ML later. A high-reliability entitlement.';

it('offers the five words in a row', () => {
  render(<Glossary />);
  expect(words()).toEqual(Object.keys(DEFINITIONS));
});

it('makes the first of each word in a text a button, and leaves the text as it is written', () => {
  const { container } = render(<TradeText text={TEXT} />);
  expect(words()).toEqual(['Zone', 'ML', 'allocation', 'reliability', 'entitlement']);
  expect(container.textContent).toBe(TEXT);
});

it('takes no other word for one of the trade', () => {
  render(<TradeText text="50 ml in an HTML page, zoned, unreliability." />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('explains a word when its note opens, and names the note then only', async () => {
  const { container } = render(<TradeText text="Allocations only" />);
  const note = container.querySelector('[popover]');
  if (note === null) throw new Error('The word has no note');
  expect(note.getAttribute('aria-label')).toBeNull();
  // jsdom has no popovers: this is what a browser says when one has opened.
  fireEvent(note, Object.assign(createEvent('toggle', note), { newState: 'open' }));
  expect(await screen.findByText(DEFINITIONS.allocation.text)).toBeTruthy();
  expect(note.getAttribute('aria-label')).toBe('Allocation');
  expect(document.activeElement).toBe(note);
  expect(screen.getByRole('button', { name: 'Allocations' }).getAttribute('aria-expanded')).toBe('true');
});
