// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAnswer } from '#domain/review/actions.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { acted, answered, fakeServer, openDashboard, pendingItems } from '#support/review.tsx';

plainDialogs();

const ada = { id: newId(), fullName: 'Ada Reid', email: 'ada@farm.example', isCaller: true };
const bert = { id: newId(), fullName: null, email: 'bert@farm.example', isCaller: false };

async function openAdministrators() {
  const server = fakeServer();
  server.administration.listAdministrators.mockResolvedValue(answered([ada, bert]));
  const opened = await openDashboard(pendingItems(), { server });
  await opened.user.click(screen.getByRole('tab', { name: 'Administrators' }));
  await screen.findByText('Ada Reid');
  return opened;
}

describe('the tab of administrators', () => {
  it('names everyone and the current user', async () => {
    await openAdministrators();
    const [own, other] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(own).toBe('Ada Reidada@farm.exampleYouRemove');
    expect(other).toBe('bert@farm.exampleRemove');
  });

  it('removes an administrator after a question, and refreshes the list', async () => {
    const { user, server, syncRequests } = await openAdministrators();
    const [, button] = screen.getAllByRole('button', { name: 'Remove' });
    if (button === undefined) throw new Error('Two administrators are shown');
    await user.click(button);
    const question = screen.getByRole('dialog', { name: 'Remove bert@farm.example?' });
    expect(server.administration.act).not.toHaveBeenCalled();
    server.administration.act.mockResolvedValue(acted('removed'));
    server.administration.listAdministrators.mockResolvedValue(answered([ada]));
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText('bert@farm.example is no longer an administrator');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ verb: 'removeAdministrator', id: bert.id }),
    );
    expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1);
    expect(syncRequests).toEqual(['requested']);
  });

  it.each<[RemoteResult<AdminAnswer>, string, RegExp]>([
    [acted('lastAdministrator'), 'The last administrator cannot be removed', /^Make another user/u],
    [acted('notAdministrator'), 'Ada Reid was no longer an administrator', /another administrator/u],
    [
      { kind: 'unreachable', failureReason: 'no-response' },
      'Error removing administrator',
      /^No clear answer/u,
    ],
  ])('tells why nobody is removed: %j', async (answer, title, reason) => {
    const { user, server } = await openAdministrators();
    server.administration.act.mockResolvedValue(answer);
    const [own] = screen.getAllByRole('button', { name: 'Remove' });
    if (own === undefined) throw new Error('Two administrators are shown');
    await user.click(own);
    const question = screen.getByRole('dialog', { name: 'Remove yourself?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText(title);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText('Ada Reid')).toBeTruthy();
  });
});
