// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAnswer } from '#domain/review/actions.ts';
import { credential } from '#support/credentials.ts';
import { newDevice } from '#support/render-screen.tsx';
import { acted, fakeServer, openDashboard, pendingItems } from '#support/review.tsx';

const stored = { origin: 'server', version: '7', generation: 0 } as const;
const cover = { ...credential('indemnity', { perClaim: 5_000_000, coverUntil: '2097-11-30' }), ...stored };
const checked = {
  ...credential('trustAccount', { holding: 'none' }, { checkedOn: '2026-11-05T02:00:00Z' }),
  ...stored,
};

async function openPassports() {
  const [db, server] = [newDevice(), fakeServer()];
  await db.credentials.bulkPut([cover, checked]);
  const opened = await openDashboard(pendingItems(), { db, server });
  await opened.user.click(await screen.findByRole('tab', { name: 'Code passports 1' }));
  return { ...opened, list: (name: string) => within(screen.getByRole('region', { name })) };
}

describe('M8: the tab of code passports', () => {
  it('checks what the administrator has seen, by default to the end of the cover', async () => {
    const { user, server, list, syncRequests } = await openPassports();
    server.administration.act.mockResolvedValue(acted('checked'));
    expect(list('Not checked').getByLabelText('Checked Until')).toHaveProperty('value', '2097-11-30');
    await user.click(list('Not checked').getByRole('button', { name: 'Check' }));
    await screen.findByText('Professional indemnity cover checked');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'check',
      name: 'Professional indemnity cover',
      id: cover.id,
      version: '7',
      until: '2097-11-30',
    });
    expect(syncRequests).toEqual(['requested']);
  });

  it('unchecks a checked line', async () => {
    const { user, server, list } = await openPassports();
    server.administration.act.mockResolvedValue(acted('unchecked'));
    await user.click(list('Checked').getByRole('button', { name: 'Uncheck' }));
    await screen.findByText('Trust account no longer checked');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'uncheck',
      name: 'Trust account',
      id: checked.id,
    });
  });

  it('says the server’s message beside the day, and keeps the day', async () => {
    const { user, server, list } = await openPassports();
    const message = 'The last day of a check must not be in the past';
    server.administration.act.mockResolvedValue({ kind: 'refused', message });
    await user.click(list('Not checked').getByRole('button', { name: 'Check' }));
    expect((await list('Not checked').findByRole('alert')).textContent).toBe(message);
    expect(list('Not checked').getByLabelText('Checked Until')).toHaveProperty('value', '2097-11-30');
  });

  it.each<[RemoteResult<AdminAnswer>, string]>([
    [acted('changedSince'), 'Professional indemnity cover was changed in the meantime'],
    [acted('already'), 'Professional indemnity cover was already checked'],
    [acted('notFound'), 'Professional indemnity cover is no longer stated'],
    [{ kind: 'unreachable', failureReason: 'no-response' }, 'Error checking a line'],
  ])('says why nothing is checked: %j', async (answer, title) => {
    const { user, server, list } = await openPassports();
    server.administration.act.mockResolvedValue(answer);
    await user.click(list('Not checked').getByRole('button', { name: 'Check' }));
    await screen.findByText(title);
  });
});
