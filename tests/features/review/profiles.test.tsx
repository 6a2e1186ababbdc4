// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAnswer } from '#domain/review/actions.ts';
import type { ContactChange, WaitingRequest } from '#domain/review/profile-review.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { acted, answered, fakeServer, openDashboard, pendingItems } from '#support/review.tsx';

plainDialogs();

const by = { id: newId(), fullName: 'Olive Owner', email: 'olive@farm.example' };
const receivedAt = '2026-11-22T02:00:00Z';

const request: WaitingRequest = {
  id: newId(),
  profile: { type: 'broker', id: newId() },
  name: 'Helen Dunstan',
  field: 'companyId',
  value: 'Mallee Reach',
  former: 'Cumbungi',
  receivedAt,
  by,
};

const changed = {
  profile: { type: 'company', id: newId() },
  name: 'Cumbungi',
  state: 'applied',
  lastAt: receivedAt,
  by: null,
} as const;

const phone: ContactChange = {
  ...changed,
  field: 'phone',
  old: '03 5550 0100',
  new: '0491 570 006',
  changes: 206,
  by,
  version: 'v1',
};

const office = { id: newId(), city: 'Hay', state: 'NSW', isPrimary: true, phone: null, email: null };
const offices: ContactChange = {
  ...changed,
  field: 'offices',
  old: 0,
  new: 50,
  differing: 50,
  offices: [{ old: null, new: { ...office, address: '1 Weir Road' } }],
  changes: 1,
  version: 'v2',
};

async function openProfiles(truncated: string[] = []) {
  const server = fakeServer();
  const list = (requests: WaitingRequest[], contacts: ContactChange[], cut = truncated) =>
    server.administration.listProfiles.mockResolvedValue(
      answered({ requests, contacts, truncated: cut, next: null, unreadable: 0 }),
    );
  list([request], [phone, offices]);
  const opened = await openDashboard(pendingItems(), { server });
  await opened.user.click(await screen.findByRole('tab', { name: 'Profiles 1' }));
  return { ...opened, list };
}

const shownItems = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('M7: the tab of profiles', () => {
  it('shows what waits, and old and new contacts', async () => {
    await openProfiles();
    expect(shownItems()).toEqual([
      'Helen DunstanCompany: Cumbungi → Mallee ReachRequested on 22 Nov 2026 by Olive Owner, olive@farm.exampleRejectApprove',
      'CumbungiPhone: 03 5550 0100 → 0491 570 006Changed 206 times, the last time on 22 Nov 2026 by Olive Owner, olive@farm.exampleIn the directoryUndo',
      'CumbungiOffices: 0 → 50none → 1 Weir Road, Hay, NSW (primary)And 49 more offices that differ.Changed on 22 Nov 2026 by an account without a profileIn the directoryUndo',
    ]);
    expect(screen.queryByRole('button', { name: /^Show/u })).toBeNull();
  });

  it.each<[ContactChange, string]>([
    [{ ...phone, field: 'website', old: '', new: null, state: 'gone' }, 'Website: nothing → nothing'],
    [{ ...phone, new: phone.old, state: 'undone' }, 'Phone: 03 5550 0100 againChanged'],
    [{ ...offices, new: 0, differing: 0, offices: [], state: 'undone' }, 'Offices: as beforeChanged'],
    [{ ...phone, field: 'leftCompany', old: null, new: newId() }, 'Left the company'],
    [{ ...phone, field: 'leftCompany', old: newId(), new: null }, 'With the company again'],
    [
      {
        ...offices,
        old: 3,
        new: 2,
        differing: 2,
        offices: [{ old: { ...office, address: '2 Canal Road' }, new: null }],
      },
      'Offices: 3 → 22 Canal Road, Hay, NSW (primary) → noneAnd 1 more office that differs.',
    ],
  ])('says what became of a contact: %j', async (change, text) => {
    const { user, list } = await openProfiles();
    list([], [change]);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(shownItems()[0]).toContain(text));
  });

  it('shows the rest of long lists, and keeps it after an action', async () => {
    const { user, server, list } = await openProfiles(['contacts']);
    const page = Array.from({ length: 12 }, (_, number): ContactChange => ({
      ...phone,
      profile: { type: 'company', id: newId() },
      name: `Company ${number}`,
    }));
    expect(screen.getByText('2 of 2+ shown')).toBeTruthy();
    list([request], page, []);
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    await screen.findByText('Company 11');
    expect(server.administration.listProfiles).toHaveBeenLastCalledWith(2);
    expect(document.activeElement?.textContent).toBe('Company 2');
    expect(screen.queryByRole('button', { name: /^Show/u })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(server.administration.listProfiles).toHaveBeenLastCalledWith(2);
  });

  it('rejects with a reason, which is kept when no clear answer came', async () => {
    const { user, server } = await openProfiles();
    server.administration.act.mockResolvedValueOnce({ kind: 'unreachable', failureReason: 'no-response' });
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const question = within(screen.getByRole('dialog', { name: 'Reject this company?' }));
    await user.click(question.getByRole('button', { name: 'Reject' }));
    expect(server.administration.act).not.toHaveBeenCalled();
    await user.type(question.getByLabelText('Reason'), 'Ask Mallee Reach first');
    await user.click(question.getByRole('button', { name: 'Reject' }));
    await screen.findByText(/Your reason is kept\.$/u);
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Ask Mallee Reach first');
    server.administration.act.mockResolvedValueOnce(acted('rejected'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await screen.findByText('Rejected');
    expect(server.administration.act).toHaveBeenLastCalledWith({
      verb: 'rejectRequest',
      id: request.id,
      reason: 'Ask Mallee Reach first',
    });
  });

  it.each<[RemoteResult<AdminAnswer>, string, RegExp]>([
    [acted('notPending', { current: 'approved' }), 'Not approved', /^It is no longer pending/u],
    [acted('companyMissing'), 'Not approved', /^This company is no longer listed/u],
    [acted('changedSince', { current: 'Helen' }), 'Not approved', /changed in the meantime/u],
    [
      { kind: 'refused', message: 'You are no longer an administrator.' },
      'Not approved',
      /no longer an administrator\.$/u,
    ],
  ])('says why nothing was approved: %j', async (answer, title, reason) => {
    const { user, server } = await openProfiles();
    server.administration.act.mockResolvedValue(answer);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByText(title);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'approveRequest',
      id: request.id,
    });
  });

  it('undoes the changes of a contact after a question, and refreshes the list', async () => {
    const { user, server, list, syncRequests } = await openProfiles();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
    expect(server.administration.act).not.toHaveBeenCalled();
    server.administration.act.mockResolvedValue(acted('undone'));
    list([], [{ ...phone, state: 'undone' }]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
    await screen.findByText('The previous contact details are back');
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ verb: 'undo', change: phone }),
    );
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(syncRequests).toEqual(['requested']);
  });
});
