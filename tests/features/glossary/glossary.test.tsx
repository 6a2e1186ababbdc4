// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFINITIONS } from '#features/glossary/definitions.ts';
import { TradeText, Glossary } from '#features/glossary/glossary.tsx';

afterEach(cleanup);

const terms = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const TEXT = 'Goulburn Zone 1A: 50 ML of allocation, more ML later. A high-reliability entitlement.';

it('lists the five terms', () => {
  render(<Glossary />);
  expect(terms()).toEqual(Object.keys(DEFINITIONS));
});

it('makes the first occurrence of each term a button, and leaves the text unchanged', () => {
  const { container } = render(<TradeText text={TEXT} />);
  expect(terms()).toEqual(['Zone', 'ML', 'allocation', 'reliability', 'entitlement']);
  expect(container.textContent).toBe(TEXT);
});

it('matches whole terms only', () => {
  render(<TradeText text="50 ml in an HTML page, zoned, unreliability." />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('shows a definition when its note opens, and names the note only then', async () => {
  const { container } = render(<TradeText text="Allocations only" />);
  const note = container.querySelector('[popover]');
  if (note === null) throw new Error('The term has no note');
  expect(note.getAttribute('aria-label')).toBeNull();
  // jsdom has no popovers: this is the event that a browser fires when one has opened.
  fireEvent(note, Object.assign(createEvent('toggle', note), { newState: 'open' }));
  expect(await screen.findByText(DEFINITIONS.allocation.text)).toBeTruthy();
  expect(note.getAttribute('aria-label')).toBe('Allocation');
  expect(document.activeElement).toBe(note);
  expect(screen.getByRole('button', { name: 'Allocations' }).getAttribute('aria-expanded')).toBe('true');
});
