// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAnswer } from '#domain/review/actions.ts';
import type { PendingItems } from '#domain/review/review.ts';
import { ReviewPage } from '#features/review/review-page.tsx';
import { plainDialogs } from '#support/dialogs.ts';
import { storedCompany } from '#support/directory-rows.ts';
import { isOff } from '#support/is-off.ts';
import { newDevice } from '#support/render-screen.tsx';
import {
  acted,
  answered,
  fakeServer,
  openDashboard,
  pendingClaim,
  pendingItems,
  renderFor,
} from '#support/review.tsx';
import { brokerSubmission, companySubmission } from '#support/submission-rows.ts';
import { newCurrentUser } from '#support/users.ts';

plainDialogs();

/** The tabs of submissions. */
const tabNames = () =>
  screen
    .getAllByRole('tab')
    .slice(0, 2)
    .map((tab) => tab.textContent);

describe('access', () => {
  const DENIED = 'Access Denied - You do not have permission to access the admin dashboard.';

  it('no user is denied before the roles are loaded', async () => {
    const server = fakeServer();
    renderFor({ currentUser: newCurrentUser({ roles: [], rolesLoaded: false }), server }, <ReviewPage />);
    await screen.findByText('Loading...');
    expect(screen.queryByText(DENIED)).toBeNull();
  });

  it.each([[[]], [['company', 'broker']]])('a user with the roles %j is denied', async (roles) => {
    const server = fakeServer();
    const { syncRequests } = renderFor({ currentUser: newCurrentUser({ roles }), server }, <ReviewPage />);
    await screen.findByText(DENIED);
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(server.administration.listPending).not.toHaveBeenCalled();
    // The role may have been granted a minute ago.
    expect(syncRequests).toEqual(['requested']);
  });
});

describe('the list', () => {
  it('has a count for each tab and an empty text where nothing is pending', async () => {
    const { user } = await openDashboard(pendingItems({ companies: [companySubmission()] }));
    expect(tabNames()).toEqual(['Companies 1', 'Brokers 0']);
    await user.click(screen.getByRole('tab', { name: 'Brokers 0' }));
    expect(await screen.findByText('No pending broker submissions')).toBeTruthy();
  });

  it('does not count claims, which are in the tab of their profile', async () => {
    const db = newDevice();
    const company = storedCompany({ name: 'Billabong Water' });
    await db.companies.put(company);
    const claim = pendingClaim({ entityId: company.id });
    const claimant = { id: claim.userId, email: 'clem@example.com', fullName: 'Clem Claimant' };
    const { user } = await openDashboard(
      pendingItems({ claims: [claim], users: new Map([[claimant.id, claimant]]) }),
      { db },
    );
    expect(tabNames()).toEqual(['Companies 0', 'Brokers 0']);
    expect(screen.getByText('No pending company submissions')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Billabong Water' });
    expect(link.getAttribute('href')).toBe(`/company/${company.id}`);
    expect(screen.getByText(/^Claimed by/u).textContent).toBe('Claimed by Clem Claimant, clem@example.com');
    await user.click(screen.getByRole('tab', { name: 'Brokers 0' }));
    await screen.findByText('No pending broker submissions');
    expect(screen.queryByRole('button', { name: 'Approve Claim' })).toBeNull();
  });

  it('shows how many entries this version cannot read', async () => {
    await openDashboard(pendingItems({ unreadable: 2 }));
    expect(screen.getByText('Entries that only a newer version of the app can read: 2')).toBeTruthy();
  });

  it.each<[RemoteResult<PendingItems>, string]>([
    [{ kind: 'refused', message: 'permission denied' }, 'permission denied'],
    [{ kind: 'refused', message: '' }, 'Please try again later.'],
    [{ kind: 'unreachable', failureReason: 'overloaded' }, 'Please try again later.'],
    [{ kind: 'unreachable', failureReason: 'server-error', message: 'out of memory' }, 'out of memory'],
    [{ kind: 'sign-in' }, 'Please sign in again.'],
  ])('shows a toast when %j prevents reading it', async (answer, description) => {
    const server = fakeServer();
    server.administration.listPending.mockResolvedValue(answer);
    renderFor({ currentUser: newCurrentUser(), server }, <ReviewPage />);
    const title = await screen.findByText('Error fetching pending items');
    expect(within(title.parentElement ?? title).getByText(description)).toBeTruthy();
  });

  it('stays when it cannot be refreshed, and is fetched again when the page becomes visible', async () => {
    const { user, server } = await openDashboard(pendingItems({ companies: [companySubmission()] }));
    server.administration.listPending.mockResolvedValue({
      kind: 'unreachable',
      failureReason: 'no-response',
    });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('The list could not be refreshed');
    expect(screen.getByText('Weir Water')).toBeTruthy();
    server.administration.listPending.mockResolvedValue(answered(pendingItems()));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('No pending company submissions');
    expect(screen.queryByText('The list could not be refreshed')).toBeNull();
  });

  it('shows the result of the latest request, also when an older one arrives later', async () => {
    const { user, server } = await openDashboard(pendingItems({ companies: [companySubmission()] }));
    const older = Promise.withResolvers<RemoteResult<PendingItems>>();
    server.administration.listPending.mockReturnValueOnce(older.promise);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    server.administration.listPending.mockResolvedValue(answered(pendingItems()));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('No pending company submissions');
    await act(async () => older.resolve(answered(pendingItems({ companies: [companySubmission()] }))));
    expect(screen.getByText('No pending company submissions')).toBeTruthy();
  });
});

describe('a decision', () => {
  const company = companySubmission();
  const broker = brokerSubmission();

  async function openDialog() {
    const opened = await openDashboard(pendingItems({ companies: [company] }));
    await opened.user.click(screen.getByRole('button', { name: 'View Details' }));
    return { ...opened, dialog: await screen.findByRole('dialog', { name: company.name }) };
  }

  it('closes the dialog, removes the submission from the list and fetches the new entry', async () => {
    const { user, server, dialog, syncRequests } = await openDialog();
    server.administration.act.mockResolvedValue(acted('approved'));
    server.administration.listPending.mockResolvedValue({
      kind: 'unreachable',
      failureReason: 'no-response',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('Company approved successfully');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.administration.act).toHaveBeenCalledWith({
      verb: 'approve',
      of: 'company',
      id: company.id,
    });
    expect(tabNames()).toEqual(['Companies 0', 'Brokers 0']);
    expect(syncRequests).toEqual(['requested']);
  });

  it('is made once: all buttons are disabled during the request', async () => {
    const { user, server, dialog } = await openDialog();
    const { promise, resolve } = Promise.withResolvers<RemoteResult<AdminAnswer>>();
    server.administration.act.mockReturnValue(promise);
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    for (const button of within(dialog).getAllByRole('button')) expect(isOff(button)).toBe(true);
    await act(async () => resolve(acted('approved')));
    await screen.findByText('Company approved successfully');
  });

  it.each<[RemoteResult<AdminAnswer>, RegExp, number]>([
    [acted('notPending', { current: 'approved' }), /^It was already approved/u, 0],
    [acted('notPending', { current: 'rejected' }), /^It was already rejected/u, 0],
    [acted('notFound'), /^It is no longer on the server/u, 0],
    [{ kind: 'refused', message: 'You are no longer an administrator.' }, /^You are no longer an admin/u, 1],
    [acted('companyMissing'), /^This broker’s company is no longer listed/u, 1],
    [{ kind: 'refused', message: 'Too many offices' }, /^Too many offices$/u, 1],
    [{ kind: 'sign-in' }, /^Please sign in again/u, 1],
    [{ kind: 'unreachable', failureReason: 'no-response' }, /^No clear answer/u, 1],
  ])('that ends with %j shows an error with the reason', async (answer, reason, left) => {
    const { user, server, dialog } = await openDialog();
    server.administration.act.mockResolvedValue(answer);
    server.administration.listPending.mockResolvedValue({
      kind: 'unreachable',
      failureReason: 'no-response',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByText('Error approving item');
    expect(screen.getByText(reason)).toBeTruthy();
    await waitFor(() => expect(tabNames()).toEqual([`Companies ${left}`, 'Brokers 0']));
  });

  it('of another administrator while the submission is open shows in its dialog', async () => {
    const { server, dialog } = await openDialog();
    server.administration.listPending.mockResolvedValue(answered(pendingItems()));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await within(dialog).findByText('Already decided');
    const off = (name: string) => isOff(within(dialog).getByRole('button', { name }));
    expect([off('Cancel'), off('Reject'), off('Approve')]).toEqual([false, true, true]);
    expect(tabNames()).toEqual(['Companies 0', 'Brokers 0']);
  });

  it('about a broker names the broker', async () => {
    const { user, server } = await openDashboard(pendingItems({ brokers: [broker] }));
    server.administration.act.mockResolvedValue(acted('approved'));
    await user.click(screen.getByRole('tab', { name: 'Brokers 1' }));
    await user.click(await screen.findByRole('button', { name: 'View Details' }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByText('Broker approved successfully');
    expect(server.administration.act).toHaveBeenCalledWith({
      verb: 'approve',
      of: 'broker',
      id: broker.id,
    });
  });

  it.each([
    ['Approve Claim', 'approveClaim', 'approved', 'Claim approved successfully'],
    ['Decline Claim', 'declineClaim', 'declined', 'Claim declined'],
  ] as const)('%s settles a claim', async (button, verb, status, text) => {
    const claim = pendingClaim();
    const { user, server } = await openDashboard(pendingItems({ claims: [claim] }));
    server.administration.act.mockResolvedValue(acted(status));
    server.administration.listPending.mockResolvedValue(answered(pendingItems()));
    await user.click(screen.getByRole('button', { name: button }));
    const question = screen.queryByRole('dialog', { name: 'Decline this claim?' });
    if (question !== null) await user.click(within(question).getByRole('button', { name: button }));
    await screen.findByText(text);
    expect(server.administration.act).toHaveBeenCalledWith({ verb, id: claim.id });
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it('asks before a claim is declined, and leaves it alone on Cancel', async () => {
    const { user, server } = await openDashboard(pendingItems({ claims: [pendingClaim()] }));
    const decline = screen.getByRole('button', { name: 'Decline Claim' });
    await user.click(decline);
    const question = screen.getByRole('dialog', { name: 'Decline this claim?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.administration.act).not.toHaveBeenCalled();
  });

  it('waits for a network, with a notice', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { dialog } = await openDialog();
    expect(
      within(dialog).getByText('This device has no network. You need a connection to decide.'),
    ).toBeTruthy();
    const off = (name: string) => isOff(within(dialog).getByRole('button', { name }));
    expect([off('Cancel'), off('Reject'), off('Approve')]).toEqual([false, true, true]);
  });
});

describe('a submitted website', () => {
  it.each([
    ['https://weirwater.example', 'https://weirwater.example/'],
    ['javascript:alert(1)', null],
  ])('%j is a link only where it is a web address', async (website, href) => {
    const { user } = await openDashboard(pendingItems({ companies: [companySubmission({ website })] }));
    await user.click(screen.getByRole('button', { name: 'View Details' }));
    const dialog = await screen.findByRole('dialog');
    const text = within(dialog).getByText(website);
    expect(text.closest('a')?.getAttribute('href') ?? null).toBe(href);
  });
});
