// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { plainDialogs } from '#support/dialogs.ts';
import { acted, answered, openDashboard, pendingItems } from '#support/review.tsx';
import { companySubmission } from '#support/submission-rows.ts';

plainDialogs();

describe('a rejection', () => {
  const company = companySubmission();
  const press = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
  const reason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });

  async function openReason() {
    const opened = await openDashboard(pendingItems({ companies: [company] }));
    await opened.user.click(screen.getByRole('button', { name: 'View Details' }));
    await opened.user.click(press('Reject'));
    return { ...opened, field: await reason() };
  }

  it('asks for a reason, and is sent with it', async () => {
    const { user, server, field, syncRequests } = await openReason();
    expect(server.administration.act).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field);
    server.administration.act.mockResolvedValue(acted('rejected'));
    server.administration.listPending.mockResolvedValue(answered(pendingItems()));
    await user.type(field, ' The licence is missing. ');
    await user.click(press('Reject'));
    await screen.findByText('Item rejected successfully');
    expect(server.administration.act).toHaveBeenCalledExactlyOnceWith({
      verb: 'reject',
      of: 'company',
      id: company.id,
      reason: 'The licence is missing.',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(syncRequests).toEqual(['requested']);
  });

  it.each([
    ['empty', '', 'Reason must be at least 2 characters'],
    ['too short', ' x ', 'Reason must be at least 2 characters'],
    ['too long', '🌊'.repeat(1001), 'Reason must be at most 1,000 characters'],
  ])('is not sent with a reason that is %s', async (_case, text, message) => {
    const { user, server, field } = await openReason();
    fireEvent.change(field, { target: { value: text } });
    await user.click(press('Reject'));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe(message);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.administration.act).not.toHaveBeenCalled();
    server.administration.act.mockResolvedValue(acted('rejected'));
    fireEvent.change(field, { target: { value: '🌊'.repeat(1000) } });
    expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
    await user.click(press('Reject'));
    await screen.findByText('Item rejected successfully');
  });

  it('that fails keeps what was typed', async () => {
    const { user, server, field } = await openReason();
    server.administration.act.mockResolvedValue({ kind: 'unreachable', failureReason: 'no-response' });
    await user.type(field, 'The licence is missing.');
    await user.click(press('Reject'));
    await screen.findByText('Error rejecting item');
    expect(screen.getByText(/Your reason is kept\.$/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'View Details' }));
    expect((await reason()).value).toBe('The licence is missing.');
  });

  it('is left with Back, which keeps the reason', async () => {
    const { user, field } = await openReason();
    await user.type(field, 'No licence');
    await user.click(press('Back'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(press('Cancel')).toBeTruthy();
    expect(press('Approve')).toBeTruthy();
    await user.click(press('Reject'));
    expect((await reason()).value).toBe('No licence');
  });
});
