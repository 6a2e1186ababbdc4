// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/tables/schema-types.ts';
import type { EnquiryRemoval } from '#domain/listing/inbox.ts';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import { DeskPage } from '#features/listings/desk-page.tsx';
import { readDesk } from '#features/listings/desk-queries.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { storedClaim } from '#support/directory-rows.ts';
import { isOff } from '#support/is-off.ts';
import { storedEnquiry } from '#support/records.ts';
import { renderApp } from '#support/render-app.tsx';
import { newDevice } from '#support/render-screen.tsx';
import { answered, fakeServer, renderFor } from '#support/review.tsx';
import { newCurrentUser, signedIn } from '#support/users.ts';

plainDialogs();

const removed = (count: number): RemoteResult<EnquiryRemoval> => answered({ status: 'removed', count });
const LOST: RemoteResult<EnquiryRemoval> = { kind: 'unreachable', failureReason: 'no-response' };

const deskPage = async (db: Database) => (
  <DeskPage initial={await readDesk(db)} confirmation={<i />} lastUpdated={<i />} profiles={<i />} />
);

/** The desk of an owner with enquiries about these listings, the newest first. */
async function openDesk(titles: readonly string[]) {
  const [db, server] = [newDevice(), fakeServer()];
  await signedIn(db);
  await db.claims.put(storedClaim({ approved: true }));
  const enquiries = titles.map((listingTitle, index) =>
    storedEnquiry({ listingTitle, receivedAt: new Date(Date.UTC(2026, 10, 20 - index)).toISOString() }),
  );
  await db.enquiryInbox.bulkPut(enquiries);
  const rendered = renderFor({ currentUser: newCurrentUser(), server, db }, await deskPage(db));
  await screen.findByRole('heading', { name: 'Enquiries' });
  return { ...rendered, ...server.inbox, enquiries };
}

const removeButton = (title: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Remove', description: title });
const dialog = () => screen.getByRole('dialog', { name: 'Remove this enquiry?' });
const choice = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name });
const focused = () => document.activeElement?.textContent;

describe('an owner who removes an enquiry', () => {
  it('is asked first, and may keep it', async () => {
    const { user, removeEnquiries, syncRequests } = await openDesk(['Paddock one']);
    await user.click(removeButton('Paddock one'));
    expect(choice('Remove All from This Sender').getAttribute('aria-describedby')).toBe(
      within(dialog()).getByText('All enquiries so far from the same account or network.').id,
    );
    await user.click(choice('Keep'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([removeEnquiries.mock.calls, syncRequests]).toEqual([[], []]);
  });

  it('removes only that one, requests a pass, and goes on at the next', async () => {
    const { user, removeEnquiries, syncRequests, db, enquiries } = await openDesk(['One', 'Two', 'Three']);
    removeEnquiries.mockResolvedValue(removed(1));
    await user.click(removeButton('Two'));
    await user.click(choice('Remove This Enquiry'));
    await screen.findByText('Enquiry removed');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(removeEnquiries).toHaveBeenCalledExactlyOnceWith({
      enquiryId: enquiries[1]?.enquiryId,
      ofSender: false,
    });
    expect(syncRequests).toEqual(['requested']);
    expect(focused()).toBe('Three');
    await act(() => db.enquiryInbox.delete(enquiries[1]?.id ?? ''));
    await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
    expect(focused()).toBe('Three');
  });

  it.each([
    { titles: ['One', 'Two'], at: 'Two', next: 'One' },
    { titles: ['One'], at: 'One', next: '0 listings to confirm, 1 enquiry to answer' },
  ])('goes on at “$next” after $at of $titles', async ({ titles, at, next }) => {
    const { user, removeEnquiries } = await openDesk(titles);
    removeEnquiries.mockResolvedValue(removed(1));
    await user.click(removeButton(at));
    await user.click(choice('Remove This Enquiry'));
    await screen.findByText('Enquiry removed');
    expect(focused()).toBe(next);
  });

  it('removes all of its sender, and can press nothing until that is done', async () => {
    const { user, removeEnquiries, db, enquiries, syncRequests } = await openDesk(['One', 'Two']);
    const answer = Promise.withResolvers<RemoteResult<EnquiryRemoval>>();
    removeEnquiries.mockReturnValue(answer.promise);
    await user.click(removeButton('One'));
    const question = dialog();
    await user.click(choice('Remove All from This Sender'));
    expect(choice('Remove All from This Sender').getAttribute('aria-busy')).toBe('true');
    expect(choice('Remove This Enquiry').getAttribute('aria-busy')).toBeNull();
    expect(within(question).getAllByRole('button').map(isOff)).toEqual([true, true, true]);
    await user.click(question);
    act(() => void question.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(dialog()).toBe(question);
    await act(async () => answer.resolve(removed(1040)));
    await screen.findByText('1,040 enquiries removed');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(removeEnquiries).toHaveBeenCalledExactlyOnceWith({
      enquiryId: enquiries[0]?.enquiryId,
      ofSender: true,
    });
    expect(syncRequests).toEqual(['requested']);
    await act(() => db.enquiryInbox.clear());
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Enquiries' })).toBeNull());
    expect(focused()).toBe('0 listings to confirm');
  });

  it('reads that an answer was lost, also when the desk is empty by then, and presses again', async () => {
    const { user, removeEnquiries, db, syncRequests } = await openDesk(['One']);
    removeEnquiries.mockResolvedValueOnce(LOST).mockResolvedValueOnce(LOST).mockResolvedValue(removed(0));
    await user.click(removeButton('One'));
    for (let press = 1; press <= 2; press++) {
      await user.click(choice('Remove All from This Sender'));
      await waitFor(() =>
        expect(focused()).toContain('No clear answerPerhaps they were removed, perhaps not'),
      );
    }
    expect(screen.queryByText(/removed$/u)).toBeNull();
    expect(syncRequests).toEqual(['requested', 'requested']);
    await act(() => db.enquiryInbox.clear());
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Enquiries' })).toBeNull());
    await user.click(choice('Remove All from This Sender'));
    await screen.findByText('Enquiries removed');
    expect(focused()).toBe('0 listings to confirm');
  });

  it('reads why it was refused, and that it was removed already', async () => {
    const { user, removeEnquiries } = await openDesk(['One']);
    removeEnquiries.mockResolvedValueOnce({ kind: 'refused', message: 'Try again tomorrow.' });
    removeEnquiries.mockResolvedValue(answered({ status: 'notFound', count: 0 }));
    await user.click(removeButton('One'));
    await user.click(choice('Remove This Enquiry'));
    await within(dialog()).findByText('Try again tomorrow.');
    await user.click(choice('Remove This Enquiry'));
    await screen.findByText('It was already removed');
  });

  it('needs a network, and reads so', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { user } = await openDesk(['One']);
    await user.click(removeButton('One'));
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      within(dialog()).getByText('This device has no network. You need a connection to remove it.'),
    ).toBeTruthy();
    const names = ['Keep', 'Remove This Enquiry', 'Remove All from This Sender'];
    expect(names.map((name) => isOff(choice(name)))).toEqual([false, true, true]);
    await user.click(choice('Keep'));
    expect(
      screen.getByText('This device has no network. You need a connection to remove enquiries.'),
    ).toBeTruthy();
    expect(isOff(removeButton('One'))).toBe(true);
  });

  it('is led to the sign-in when their session has ended', async () => {
    const server = fakeServer();
    server.inbox.removeEnquiries.mockResolvedValue({ kind: 'sign-in' });
    const fill = async (db: ReturnType<typeof newDevice>) => {
      await signedIn(db, { expired: true });
      await db.claims.put(storedClaim({ approved: true }));
      await db.enquiryInbox.put(storedEnquiry({ listingTitle: 'One' }));
    };
    const { user, router } = await renderApp('/desk', fill, { api: () => Promise.resolve(server) });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(choice('Remove This Enquiry'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toEqual({ from: '/desk' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('M14: keeps an enquiry in its place when it is answered or taken back, until the desk is opened again', async () => {
  const order = () =>
    screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
  const { user, db } = await openDesk(['One', 'Two', 'Three']);
  await user.click(screen.getByRole('button', { name: 'Answered', description: 'Two' }));
  await user.click(await screen.findByRole('button', { name: 'Take Back', description: 'Two' }));
  await user.click(await screen.findByRole('button', { name: 'Not Available', description: 'Two' }));
  await screen.findByText('Not available any more');
  expect(order()).toEqual(['One', 'Two', 'Three']);
  expect(focused()).toBe('You answered. The enquirer can read it once it is sent.');
  const late = storedEnquiry({ listingTitle: 'Late', receivedAt: '2026-11-27T01:00:00Z' });
  await act(() => db.enquiryInbox.put(late));
  await screen.findByText('Late');
  expect(order()).toEqual(['Late', 'One', 'Two', 'Three']);
  cleanup();
  renderFor({ currentUser: newCurrentUser(), server: fakeServer(), db }, await deskPage(db));
  await screen.findByText('Late');
  expect(order()).toEqual(['Late', 'One', 'Three', 'Two']);
});

it('M14: says that the enquirer can read an answer only once it is sent', async () => {
  const { user, db, enquiries } = await openDesk(['One']);
  await user.click(screen.getByRole('button', { name: 'Answered' }));
  await screen.findByText('You answered. The enquirer can read it once it is sent.');
  expect(screen.queryByText(/colleague/u)).toBeNull();
  const answeredAt = '2026-11-28T01:00:00Z';
  await act(async () => {
    await db.outbox.clear();
    await db.enquiryInbox.update(enquiries[0]?.id ?? '', { answer: 'answered', answeredAt });
  });
  await screen.findByText('You or a colleague answered on 28 Nov 2026. The enquirer can read it.');
});
