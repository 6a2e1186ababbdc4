// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/id.ts';
import type { Decision } from '#domain/review.ts';
import { plainDialogs } from '#support/dialogs.ts';
import { answered, openDashboard, pendingClaim, pendingItems } from '#support/review.tsx';

plainDialogs();

describe('a claimed profile', () => {
  const owner = { claimId: newId(), id: newId(), fullName: 'Sam Hill', email: 'sam@farm.example' };
  const claim = pendingClaim();

  async function openClaim() {
    const opened = await openDashboard(
      pendingItems({ claims: [claim], owners: new Map([[claim.id, [owner]]]) }),
    );
    const [entry] = screen.getAllByText(/^Owned by/u);
    expect(entry?.textContent).toBe('Owned by Sam Hill, sam@farm.example');
    await opened.user.click(screen.getByRole('button', { name: 'Revoke' }));
    return { ...opened, question: screen.getByRole('dialog', { name: 'Revoke this ownership?' }) };
  }

  it('names its owner, whose ownership is revoked after a question', async () => {
    const { user, server, question, syncRequests } = await openClaim();
    expect(server.review.revokeClaim).not.toHaveBeenCalled();
    server.review.revokeClaim.mockResolvedValue(answered<Decision>('done'));
    server.review.listPending.mockResolvedValue({ kind: 'unreachable', failureReason: 'no-response' });
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Claim revoked');
    expect(server.review.revokeClaim).toHaveBeenCalledExactlyOnceWith(owner.claimId);
    expect(screen.queryByText(/^Owned by/u)).toBeNull();
    expect(screen.getByRole('button', { name: 'Approve Claim' })).toBeTruthy();
    expect(syncRequests).toEqual(['requested']);
  });

  it('tells that another administrator was first', async () => {
    const { user, server, question } = await openClaim();
    server.review.revokeClaim.mockResolvedValue(answered<Decision>('revoked-before'));
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Error revoking claim');
    expect(screen.getByText(/^It was revoked already/u)).toBeTruthy();
  });
});
