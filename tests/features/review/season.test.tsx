// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAnswer } from '#domain/review/actions.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { newDevice } from '#support/render-screen.tsx';
import { acted, fakeServer, openDashboard, pendingItems } from '#support/review.tsx';
import { storedFact } from '#support/season.ts';
import { newCurrentUser, signedIn } from '#support/users.ts';

plainDialogs();

const limit = storedFact({ kind: 'trade-limit', value: 24, starts: null });

async function openSeason() {
  const [db, server] = [newDevice(), fakeServer()];
  const currentUser = newCurrentUser();
  await signedIn(db, { userId: currentUser.user?.id ?? '' });
  await db.seasonFacts.bulkPut([limit]);
  const opened = await openDashboard(pendingItems(), { db, server, currentUser });
  const { user } = opened;
  await user.click(await screen.findByRole('tab', { name: 'Season' }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  const choose = async (label: string, value: string) =>
    user.selectOptions(await screen.findByLabelText(label), value);
  /** Types an opening into the form. */
  const fill = async () => {
    await press('Add a Fact');
    await choose('Kind', 'opening');
    await choose('From zone (optional)', '6');
    await choose('To zone (optional)', '7');
    await type('Start day', '2026-12-01');
    await type('Start time', '10:00');
    await type('Source name', 'Victorian Water Register');
    await type('Link to the source', 'register.example/trade');
  };
  return { ...opened, db, press, type, choose, fill };
}

/** What is wrong beside a field. */
async function errorOf(label: string): Promise<string | undefined> {
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)).find((note) => note?.role === 'alert')?.textContent;
}

describe('M19: the tab of the season board', () => {
  it('adds a fact with its source and date, in AEST', async () => {
    const { server, press, type, fill, db } = await openSeason();
    server.administration.act.mockResolvedValue(acted('saved'));
    await fill();
    await type('As of', '2026-11-22');
    await press('Save Fact');
    await screen.findByText('Fact saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'saveFact',
      id: expect.any(String),
      version: null,
      fact: {
        kind: 'opening',
        zoneFrom: '6',
        zoneTo: '7',
        reliability: null,
        name: null,
        value: null,
        starts: '2026-12-01T00:00:00.000Z',
        ends: null,
        allDay: false,
        sourceName: 'Victorian Water Register',
        sourceUrl: 'https://register.example/trade',
        asOf: '2026-11-22',
      },
    });
    await waitFor(async () => expect(await db.drafts.count()).toBe(0));
  });

  it('sends no fact without its source and date, and says so beside the fields', async () => {
    const { server, press, choose, type } = await openSeason();
    await press('Add a Fact');
    await choose('Kind', 'storage');
    await type('Name', 'Hume Dam');
    await type('Full (%)', '71');
    await type('Link to the source', 'javascript:alert(1)');
    await type('As of', '2199-01-01');
    await press('Save Fact');
    expect(await errorOf('Source name')).toBe('Source name must be at least 2 characters');
    expect(await errorOf('Link to the source')).toBe('Please enter a valid website URL');
    expect(await errorOf('As of')).toBe('Enter the day on which the source said so, today at the latest');
    expect(server.administration.act).not.toHaveBeenCalled();
  });

  it('shows the server’s message beside its field, and keeps what was typed when the form is opened again', async () => {
    const { server, press, fill } = await openSeason();
    const message = 'Please enter a valid website URL';
    server.administration.act.mockResolvedValue({ kind: 'refused', message, column: 'sourceUrl' });
    await fill();
    await press('Save Fact');
    expect(await errorOf('Link to the source')).toBe(message);
    await press('Close');
    await press('Add a Fact');
    await screen.findByText('Your draft is still here');
    expect(screen.getByLabelText('Source name')).toHaveProperty('value', 'Victorian Water Register');
    expect(screen.getByLabelText('Start time')).toHaveProperty('value', '10:00');
  });

  it.each<[RemoteResult<AdminAnswer>, RegExp]>([
    [acted('exists'), /^The board has a fact of this kind/],
    [acted('changedSince'), /^Another administrator changed it in the meantime/],
    [acted('notFound'), /^Another administrator has removed it/],
    [{ kind: 'unreachable', failureReason: 'no-response' }, /^No clear answer/],
  ])('keeps the form open when a change is not saved: %j', async (answer, text) => {
    const { server, press, type } = await openSeason();
    server.administration.act.mockResolvedValue(answer);
    await press('Change');
    expect(await screen.findByLabelText('Can be traded (GL)')).toHaveProperty('value', '24');
    await type('Can be traded (GL)', '12.5');
    await press('Save Fact');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(text);
    expect(dialog.getByText('Not saved')).toBeTruthy();
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: limit.id, version: '7', fact: expect.objectContaining({ value: 12.5 }) }),
    );
    expect(screen.getByLabelText('Can be traded (GL)')).toHaveProperty('value', '12.5');
  });

  it.each<[RemoteResult<AdminAnswer>, string]>([
    [acted('removed'), 'Fact removed'],
    [acted('changedSince'), 'Fact not removed'],
    [acted('notFound'), 'Fact already removed'],
  ])('removes what the administrator has seen, after a question: %j', async (answer, title) => {
    const { server, press } = await openSeason();
    server.administration.act.mockResolvedValue(answer);
    await press('Remove');
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(/^Zone 6 to 7: 24 GL can be traded/)).toBeTruthy();
    question.getByRole('button', { name: 'Remove' }).click();
    await screen.findByText(title);
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'removeFact',
      id: limit.id,
      version: '7',
    });
  });

  it('keeps the focus in the list when the fact that has it leaves, and moves it to “Add a Fact” after the last one', async () => {
    const { db } = await openSeason();
    const other = storedFact({ kind: 'storage', name: 'Hume Dam', value: 71, starts: null });
    await db.seasonFacts.put(other);
    await screen.findByText('Hume Dam');
    const [first, second] = screen.getAllByRole('button', { name: 'Remove' });
    first?.focus();
    await db.seasonFacts.delete(limit.id);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Hume Dam'));
    second?.focus();
    await db.seasonFacts.delete(other.id);
    await screen.findByText('The season board is empty.');
    expect(document.activeElement?.textContent).toBe('Add a Fact');
  });
});
