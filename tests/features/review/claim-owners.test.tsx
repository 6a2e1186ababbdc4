// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { acted, openDashboard, pendingClaim, pendingItems } from '#support/review.tsx';

plainDialogs();

describe('a claimed profile', () => {
  const owner = { id: newId(), fullName: 'Sam Hill', email: 'sam@farm.example' };
  const claim = pendingClaim();
  const ownership = pendingClaim({ userId: owner.id, entityId: claim.entityId, approved: true });
  const users = new Map([[owner.id, owner]]);

  async function openClaim() {
    const opened = await openDashboard(pendingItems({ claims: [claim], ownerships: [ownership], users }));
    const claims = within(screen.getByRole('region', { name: 'Claims on company profiles' }));
    const [entry] = claims.getAllByText(/^Owned by/u);
    expect(entry?.textContent).toBe('Owned by Sam Hill, sam@farm.example');
    await opened.user.click(claims.getByRole('button', { name: 'Revoke' }));
    return { ...opened, question: screen.getByRole('dialog', { name: 'Revoke this ownership?' }) };
  }

  it('names its owner, whose ownership is revoked after a question', async () => {
    const { user, server, question, syncRequests } = await openClaim();
    expect(server.administration.act).not.toHaveBeenCalled();
    server.administration.act.mockResolvedValue(acted('revoked'));
    server.administration.listPending.mockResolvedValue({
      kind: 'unreachable',
      failureReason: 'no-response',
    });
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Claim revoked');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'revokeClaim',
      id: ownership.id,
    });
    expect(screen.queryByText(/^Owned by/u)).toBeNull();
    expect(screen.getByRole('button', { name: 'Approve Claim' })).toBeTruthy();
    expect(syncRequests).toEqual(['requested']);
  });

  it('tells that another administrator was first', async () => {
    const { user, server, question } = await openClaim();
    server.administration.act.mockResolvedValue(acted('alreadyEnded'));
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Error revoking claim');
    expect(screen.getByText(/^It was already revoked/u)).toBeTruthy();
  });
});

describe('the owners of profiles', () => {
  const region = () => within(screen.getByRole('region', { name: /^Owners of company profiles/u }));

  it('are listed also where no other claim waits, and revoked from there', async () => {
    const user = { id: newId(), fullName: 'Olive Owner', email: 'olive@farm.example' };
    const ownership = pendingClaim({ userId: user.id, approved: true });
    const opened = await openDashboard(
      pendingItems({ ownerships: [ownership], users: new Map([[user.id, user]]) }),
    );
    expect(screen.queryByRole('region', { name: /^Claims on/u })).toBeNull();
    expect(region().getByText('A profile that is not on this device')).toBeTruthy();
    opened.server.administration.act.mockResolvedValue(acted('revoked'));
    opened.server.administration.listPending.mockResolvedValue({
      kind: 'unreachable',
      failureReason: 'no-response',
    });
    await opened.user.click(region().getByRole('button', { name: 'Revoke' }));
    await opened.user.click(
      within(screen.getByRole('dialog', { name: 'Revoke this ownership?' })).getByRole('button', {
        name: 'Revoke',
      }),
    );
    await screen.findByText('Claim revoked');
    expect(opened.server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'revokeClaim',
      id: ownership.id,
    });
    expect(screen.queryByRole('region', { name: /^Owners of/u })).toBeNull();
  });

  it('are found by name or e-mail when they are many', async () => {
    const users = Array.from({ length: 30 }, (_, index) => ({
      id: newId(),
      fullName: `Owner ${index}.`,
      email: `owner${index}@farm.example`,
    }));
    const opened = await openDashboard(
      pendingItems({
        ownerships: users.map(({ id }) => pendingClaim({ userId: id, approved: true })),
        users: new Map(users.map((user) => [user.id, user])),
      }),
    );
    expect(region().getAllByRole('button', { name: 'Revoke' })).toHaveLength(9);
    const field = region().getByLabelText('Find a profile or an owner');
    await opened.user.type(field, 'OWNER 27.');
    expect(region().getAllByRole('button', { name: 'Revoke' })).toHaveLength(1);
    expect(region().getByText('Owner 27.,')).toBeTruthy();
    await opened.user.type(field, 'x');
    expect(region().getByText('No profile or owner matches these words.')).toBeTruthy();
  });
});
