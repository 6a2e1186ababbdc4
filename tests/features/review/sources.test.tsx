// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BusySource } from '#domain/review/moderation.ts';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { busySource, confirm, openListings, press, unconfirmed } from '#support/moderated-listings.tsx';
import { acted } from '#support/review.tsx';

plainDialogs();

describe('the sources of listings and enquiries', () => {
  it.each<{ source: Partial<BusySource>; badges: string[]; buttons: string[]; who?: string }>([
    {
      source: { kind: 'network', public: 3, hidden: 2, enquiries: 1040 },
      badges: ['3 public listings', '2 hidden listings', '1,040 enquiries'],
      buttons: ['Restore', 'Hide All of This Network', 'Remove Enquiries'],
    },
    {
      source: { kind: 'user', public: 0, enquiries: 1, titles: [] },
      badges: ['1 enquiry'],
      buttons: ['Remove Enquiries'],
    },
    {
      source: { kind: 'device', public: 12, signedIn: 1 },
      badges: ['12 public listings'],
      buttons: ['Hide All of This Device'],
      who: '1 listing while signed in',
    },
    {
      source: { kind: 'device', public: 1 },
      badges: ['1 public listing'],
      buttons: ['Hide All of This Device'],
      who: 'All by visitors',
    },
  ])('show $source', async ({ source, badges, buttons, who }) => {
    const entry = busySource(source);
    await openListings({ sources: [entry] });
    const card = within(screen.getByRole('article'));
    const name = { network: 'Network', user: 'User', device: 'Device' }[entry.kind];
    expect(card.getByRole('heading').textContent).toBe(`${name} ${entry.id.slice(0, 8)}`);
    for (const badge of badges) expect(card.getByText(badge)).toBeTruthy();
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
    expect(card.getByText('Last active on 23 Nov 2026')).toBeTruthy();
    expect(card.queryByText(/visitors|signed in/u)?.textContent).toBe(who);
  });

  it.each([
    [{ kind: 'user', signedIn: false }, /^By user [0-9a-f]{8}$/u],
    [{ kind: 'network', signedIn: false }, /^By a visitor, network [0-9a-f]{8}$/u],
    [{ kind: 'device', signedIn: true }, /^By a signed-in user, device [0-9a-f]{8}$/u],
  ] as const)('name who listed a parcel with %j', async ({ kind, signedIn }, text) => {
    await openListings({ unconfirmed: [{ ...unconfirmed, source: { id: newId(), kind }, signedIn }] });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('lose all enquiries of a network only after a question, because several visitors may share it', async () => {
    const source = busySource({ kind: 'network', public: 0, enquiries: 1040 });
    const { user, server, syncRequests } = await openListings({ sources: [source] });
    server.administration.act.mockResolvedValue(acted('removed', { count: 1040 }));
    await user.click(press('Remove Enquiries'));
    const question = within(screen.getByRole('dialog', { name: 'Remove 1,040 enquiries of this network?' }));
    expect(
      question.getByText(/^They leave the desks .*, for good\. Several visitors may share/u),
    ).toBeTruthy();
    expect(server.administration.act).not.toHaveBeenCalled();
    await user.click(confirm('Remove All'));
    await screen.findByText('1,040 enquiries removed');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'removeEnquiries',
      id: source.id,
    });
    expect(syncRequests).toEqual(['requested']);
  });

  it.each([
    ['network', 'Hide All of This Network', true],
    ['user', 'Hide All of This User', false],
  ] as const)('warn that a %s may be shared, where it may', async (kind, button, isShared) => {
    const { user } = await openListings({ sources: [busySource({ kind })] });
    await user.click(press(button));
    const lead = within(screen.getByRole('dialog')).getByText(/^They leave the directory/u);
    expect(lead.textContent.includes('Several visitors may share this network.')).toBe(isShared);
  });
});
