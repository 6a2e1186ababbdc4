// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { RemoteResult } from '#domain/operation/remote-result.ts';
import type { AdminAnswer } from '#domain/review/actions.ts';
import type { ListingsForReview } from '#domain/review/moderation.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { isOff } from '#support/is-off.ts';
import {
  busySource,
  confirm,
  hidden,
  openListings,
  press,
  reported,
  unconfirmed,
} from '#support/moderated-listings.tsx';
import { acted, answered, listingsForReview } from '#support/review.tsx';

plainDialogs();

describe('the tab of listings', () => {
  it('counts reported subjects, and shows who reported what', async () => {
    const subject = reported();
    const { tab } = await openListings({ reports: [subject], hidden: [hidden, { ...hidden, id: newId() }] });
    expect(tab.textContent).toBe('Listings 1');
    expect(screen.getByRole('link', { name: 'Cheap water' }).getAttribute('href')).toBe(
      `/parcel/${subject.subjectId}`,
    );
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/change-listing/${subject.subjectId}`,
    );
    expect(screen.getByText('Looks like fraud (2), Something else (1)')).toBeTruthy();
    expect(screen.getByText('3 reports from 2 devices, the last on 23 Nov 2026')).toBeTruthy();
    expect(screen.getByText('Asked for a deposit')).toBeTruthy();
    expect(screen.getAllByText(/^Not mine, said on/u)[0]?.parentElement?.textContent).toBe(
      'Not mine, said on 22 Nov 2026 by Helen Dunstan, helen@farm.example',
    );
  });

  it.each([
    [{ state: 'public' }, ['Hide', 'Hide All of This Device', 'Nothing Wrong', 'Corrected']],
    [{ state: 'public', source: null }, ['Hide', 'Nothing Wrong', 'Corrected']],
    [{ state: 'hidden' }, ['Restore', 'Settle Reports']],
    [{ state: 'gone', name: null }, ['Settle Reports']],
    [{ subjectType: 'broker' }, ['Nothing Wrong', 'Corrected']],
    [{ subjectType: 'company' }, ['Nothing Wrong', 'Corrected']],
  ] as const)('offers for a subject with %j: %j', async (changes, names) => {
    await openListings({ reports: [reported(changes)] });
    const buttons = within(screen.getByRole('article')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  });

  it('is empty in words, and leaves empty sections out', async () => {
    await openListings({});
    expect(
      screen.getByText('Nothing has been reported. Reports of listings and profiles arrive here.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  it('tells when a list is cut', async () => {
    await openListings({ unconfirmed: [unconfirmed], truncated: ['unconfirmed'] });
    expect(screen.getByRole('heading', { name: 'Not confirmed (1+)' })).toBeTruthy();
    expect(screen.getByText('The latest 1 are listed. There are more.')).toBeTruthy();
  });

  it('stays when it cannot be refreshed', async () => {
    const { user, server } = await openListings({ reports: [reported()] });
    server.administration.listListings.mockResolvedValue({
      kind: 'unreachable',
      failureReason: 'no-response',
    });
    await user.click(press('Refresh'));
    await screen.findByText('The list could not be refreshed');
    expect(screen.getByText('Asked for a deposit')).toBeTruthy();
    server.administration.listListings.mockResolvedValue(answered(listingsForReview()));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText(/^Nothing has been reported/u);
  });

  it('waits for a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openListings({ reports: [reported()] });
    expect(screen.getByText('This device has no network. You need a connection to review.')).toBeTruthy();
    for (const button of within(screen.getByRole('article')).getAllByRole('button'))
      expect(isOff(button)).toBe(true);
  });
});

describe('moderation', () => {
  it('hides a listing at once, refreshes the list and requests a pass', async () => {
    const { user, server, syncRequests } = await openListings({ unconfirmed: [unconfirmed] });
    server.administration.act.mockResolvedValue(acted('hidden', { count: 1 }));
    server.administration.listListings.mockResolvedValue(answered(listingsForReview()));
    await user.click(press('Hide'));
    await screen.findByText('1 listing hidden');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({ verb: 'hide', id: unconfirmed.id });
    expect(screen.queryByText('Spring allocation')).toBeNull();
    expect(syncRequests).toEqual(['requested']);
  });

  it('searches the hidden listings on the server, and says when none is found', async () => {
    const { user, server } = await openListings({ hidden: [hidden] });
    server.administration.listListings.mockResolvedValue(answered(listingsForReview({})));
    await user.type(screen.getByRole('searchbox', { name: 'Search hidden listings' }), ' wetland ');
    await user.click(press('Search Hidden'));
    await screen.findByText('No hidden listing has “wetland” in its title, location or broker.');
    expect(server.administration.listListings).toHaveBeenLastCalledWith('wetland');
    expect(screen.getByRole('searchbox', { name: 'Search hidden listings' })).toHaveProperty(
      'value',
      ' wetland ',
    );
  });

  it('restores a listing at once', async () => {
    const { user, server } = await openListings({ hidden: [hidden] });
    server.administration.act.mockResolvedValue(acted('restored', { count: 1 }));
    await user.click(press('Restore'));
    await screen.findByText('1 listing restored');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({ verb: 'restore', id: hidden.id });
  });

  it('asks before it hides all listings of a device', async () => {
    const source = busySource();
    const { user, server } = await openListings({ sources: [source] });
    await user.click(press('Hide All of This Device'));
    expect(screen.getByRole('dialog', { name: 'Hide 199 listings of this device?' })).toBeTruthy();
    await user.click(confirm('Cancel'));
    expect(server.administration.act).not.toHaveBeenCalled();
    server.administration.act.mockResolvedValue(acted('hidden', { count: 199, already: 1 }));
    await user.click(press('Hide All of This Device'));
    await user.click(confirm('Hide All'));
    await screen.findByText('199 listings hidden');
    expect(screen.getByText('1 listing was already hidden.')).toBeTruthy();
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({ verb: 'hideSource', id: source.id });
  });

  it('names the listings that could not be restored', async () => {
    const { user, server } = await openListings({ sources: [busySource({ public: 0, hidden: 12 })] });
    const refused = Array.from({ length: 12 }, (_, index) => ({
      id: newId(),
      title: `Cheap water ${index + 1}`,
      message: 'This broker is no longer listed.',
    }));
    server.administration.act.mockResolvedValue(acted('refused', { refused }));
    await user.click(press('Restore'));
    expect(screen.getByRole('dialog', { name: 'Restore 12 listings of this device?' })).toBeTruthy();
    await user.click(confirm('Restore All'));
    await screen.findByText('Nothing could be restored');
    expect(screen.getByText('12 listings could not be restored.')).toBeTruthy();
    expect(screen.getByText('Cheap water 10: This broker is no longer listed.')).toBeTruthy();
    expect(screen.getByText('And 2 more.')).toBeTruthy();
  });

  it('settles the reports that were seen', async () => {
    const subject = reported();
    const { user, server } = await openListings({ reports: [subject] });
    server.administration.act.mockResolvedValue(acted('settled', { count: 3 }));
    await user.click(press('Nothing Wrong'));
    await screen.findByText('3 reports settled');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'settle',
      id: subject.subjectId,
      subjectType: 'parcel',
      lastAt: '2026-11-23T01:02:03.456789+00:00',
      outcome: 'kept',
    });
  });

  it.each<[RemoteResult<AdminAnswer>, string, RegExp]>([
    [acted('unchanged', { already: 1 }), 'Nothing was left to hide', /another administrator/u],
    [acted('notFound'), 'Nothing was left to hide', /no longer on the server/u],
    [
      { kind: 'refused', message: 'You are no longer an administrator.' },
      'Error hiding listings',
      /^You are no longer/u,
    ],
    [{ kind: 'unreachable', failureReason: 'no-response' }, 'Error hiding listings', /^No clear answer/u],
  ])('that ends with %j tells why', async (answer, title, reason) => {
    const { user, server, syncRequests } = await openListings({ unconfirmed: [unconfirmed] });
    server.administration.act.mockResolvedValue(answer);
    await user.click(press('Hide'));
    await screen.findByText(title);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(syncRequests).toEqual(['requested']);
  });

  it('runs one action at a time, until the list is fresh', async () => {
    const { user, server } = await openListings({
      unconfirmed: [unconfirmed, { ...unconfirmed, id: newId() }],
    });
    server.administration.act.mockResolvedValue(acted('hidden', { count: 1 }));
    const fresh = Promise.withResolvers<RemoteResult<ListingsForReview>>();
    server.administration.listListings.mockReturnValue(fresh.promise);
    const [first, second] = screen.getAllByRole('button', { name: 'Hide' });
    if (first === undefined || second === undefined) throw new Error('Two listings are shown');
    await user.click(first);
    await screen.findByText('1 listing hidden');
    expect([isOff(first), isOff(second)]).toEqual([true, true]);
    await act(async () => fresh.resolve(answered(listingsForReview({ unconfirmed: [unconfirmed] }))));
    expect(isOff(press('Hide'))).toBe(false);
  });
});
