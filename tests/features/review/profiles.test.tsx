// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/id.ts';
import type { ContactChange, ProfileDecision, WaitingRequest } from '#domain/profile-review.ts';
import type { RemoteResult } from '#domain/remote-result.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { answered, fakeServer, openDashboard, pendingItems } from '#support/review.tsx';

plainDialogs();

const by = { id: newId(), fullName: 'Olive Owner', email: 'olive@farm.example' };
const receivedAt = '2026-11-22T02:00:00Z';

const request: WaitingRequest = {
  id: newId(),
  profile: { type: 'broker', id: newId() },
  name: 'Helen Dunstan',
  field: 'company_id',
  value: 'Mallee Reach',
  former: 'Cumbungi',
  receivedAt,
  by,
};

const office = { id: newId(), city: 'Hay', state: 'NSW', is_primary: true, phone: null, email: null };
const contact: ContactChange = {
  id: newId(),
  profile: { type: 'company', id: newId() },
  name: 'Cumbungi',
  state: 'applied',
  fields: {
    phone: { old: '03 5550 0100', new: '0491 570 006' },
    offices: { old: [], new: [{ ...office, address: '1 Weir Road' }] },
  },
  receivedAt,
  by: null,
};

async function openProfiles() {
  const server = fakeServer();
  const list = (requests: WaitingRequest[], contacts: ContactChange[]) =>
    server.profiles.list.mockResolvedValue(
      answered({ requests, contacts, truncated: ['contacts'], unreadable: 0 }),
    );
  list([request], [contact]);
  const opened = await openDashboard(pendingItems(), { server });
  await opened.user.click(await screen.findByRole('tab', { name: 'Profiles 1' }));
  return { ...opened, list };
}

describe('M7: the tab of profiles', () => {
  it('shows what waits, and old and new contacts', async () => {
    await openProfiles();
    const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(entries).toEqual([
      'Helen DunstanCompany: Cumbungi → Mallee ReachAsked on 22 Nov 2026 by Olive Owner, olive@farm.exampleRejectApprove',
      'CumbungiPhone: 03 5550 0100 → 0491 570 006Offices: none → 1 Weir Road, Hay, NSW (primary)Changed on 22 Nov 2026 by an account without a profileIn the directoryUndo',
    ]);
    expect(screen.getByText('The latest 1 are listed. There are more.')).toBeTruthy();
  });

  it('rejects with a reason, which is kept when no clear answer came', async () => {
    const { user, server } = await openProfiles();
    server.profiles.reject.mockResolvedValueOnce({ kind: 'unreachable', failureReason: 'no-response' });
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const question = within(screen.getByRole('dialog', { name: 'Reject this company?' }));
    await user.click(question.getByRole('button', { name: 'Reject' }));
    expect(server.profiles.reject).not.toHaveBeenCalled();
    await user.type(question.getByLabelText('Reason'), 'Ask Mallee Reach first');
    await user.click(question.getByRole('button', { name: 'Reject' }));
    await screen.findByText(/Your reason is kept\.$/u);
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Ask Mallee Reach first');
    server.profiles.reject.mockResolvedValueOnce(answered({ status: 'rejected' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await screen.findByText('Rejected');
    expect(server.profiles.reject).toHaveBeenLastCalledWith({
      requestId: request.id,
      reason: 'Ask Mallee Reach first',
    });
  });

  it.each<[RemoteResult<ProfileDecision>, string, RegExp]>([
    [answered({ status: 'not_pending', current: 'approved' }), 'Not approved', /^It no longer waits/u],
    [answered({ status: 'company_missing' }), 'Not approved', /^This company is no longer listed/u],
    [answered({ status: 'changed_since', current: 'Helen' }), 'Not approved', /changed in the meantime/u],
    [{ kind: 'refused', message: 'You are not an administrator any more.' }, 'Not approved', /any more\.$/u],
  ])('says why nothing was approved: %j', async (answer, title, reason) => {
    const { user, server } = await openProfiles();
    server.profiles.approve.mockResolvedValue(answer);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await screen.findByText(title);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(server.profiles.approve).toHaveBeenCalledExactlyOnceWith(request.id);
  });

  it('undoes a change of contacts after a question, and refreshes the list', async () => {
    const { user, server, list, syncRequests } = await openProfiles();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(server.profiles.undo).not.toHaveBeenCalled();
    server.profiles.undo.mockResolvedValue(answered({ status: 'undone' }));
    list([], [{ ...contact, state: 'undone' }]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }));
    await screen.findByText('The former contacts are back');
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(server.profiles.undo).toHaveBeenCalledExactlyOnceWith(contact.id);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(syncRequests).toEqual(['requested']);
  });
});
