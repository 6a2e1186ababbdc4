// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { control, fillBroker, fillCompany, openForm } from '#support/submissions.tsx';

beforeEach(() => localStorage.clear());

/** The content under the heading 'Preview'. */
function preview() {
  const section = screen.getByRole('heading', { name: 'Preview' }).closest('section');
  if (section === null) throw new Error('There is no preview');
  return within(section);
}

describe('the preview', () => {
  it('shows a company as the directory will, from the input so far', async () => {
    const { user } = await openForm('/add-company');
    expect(preview().getByText('New company')).toBeTruthy();
    await fillCompany(user);
    expect(preview().getByText('Lignum Water Partners')).toBeTruthy();
    expect(preview().getByText('Echuca, VIC')).toBeTruthy();
    expect(preview().getByText('Victorian Murray')).toBeTruthy();
    await user.clear(control('Year Founded'));
    await user.type(control('Year Founded'), '1998');
    expect(preview().getByText('Established 1998')).toBeTruthy();
  });

  it('shows a broker without ratings under the selected company', async () => {
    const { user } = await openForm('/add-broker');
    await fillBroker(user);
    expect(preview().getByText('Rosalind Quamby')).toBeTruthy();
    expect(preview().getByText('Billabong Water')).toBeTruthy();
    expect(preview().getByText('0 reviews')).toBeTruthy();
    expect(preview().getByText('Market Analysis')).toBeTruthy();
  });

  it('loads the picture without a referrer, and only from a web address', async () => {
    const { user } = await openForm('/add-company');
    await user.type(control('Logo URL'), 'javascript:alert(1)');
    await user.clear(control('Logo URL'));
    await user.paste('https://lignum.example/logo.png');
    const picture = await preview().findByAltText<HTMLImageElement>('Your logo');
    expect(picture.src).toBe('https://lignum.example/logo.png');
    const images = [...document.querySelectorAll('main img')];
    expect(images.map((image) => image.getAttribute('referrerpolicy'))).toEqual([
      'no-referrer',
      'no-referrer',
    ]);
    fireEvent.error(picture);
    expect(
      preview().getByText('This picture cannot be loaded. The card shows initials instead.'),
    ).toBeTruthy();
    await user.clear(control('Logo URL'));
    await user.paste('https://lignum.example/better.png');
    const better = await preview().findByAltText<HTMLImageElement>('Your logo');
    fireEvent.load(better);
    expect(preview().getByText(/^The picture loads/u)).toBeTruthy();
  });

  it('checks the picture later without a network', async () => {
    const { user } = await openForm('/add-company');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(control('Logo URL'));
    await user.paste('https://lignum.example/logo.png');
    fireEvent.error(await preview().findByAltText('Your logo'));
    expect(preview().getByText('No network: the picture is checked later.')).toBeTruthy();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(preview().getByText('Checking the picture...')).toBeTruthy();
    online.mockRestore();
  });
});
