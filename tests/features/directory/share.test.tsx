// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShareButton } from '#features/directory/share.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

const url = `${window.location.origin}/broker/ada`;

function give(abilities: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }): void {
  const { share, writeText } = abilities;
  if (share !== undefined) Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const clipboard = writeText === undefined ? undefined : { writeText };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
}

async function press(abilities: Parameters<typeof give>[0]): Promise<void> {
  const { user } = renderScreen(<ShareButton title="Ada Reid" path="/broker/ada" />, newDevice());
  const button = await screen.findByRole('button', { name: 'Share' });
  // This must run after user-event, which installs a clipboard of its own.
  give(abilities);
  await user.click(button);
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

it("shares the page through the device's own sharing", async () => {
  const share = vi.fn(() => Promise.resolve());
  await press({ share });
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Ada Reid', url });
});

it('shows nothing when the user cancels', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  await press({ share: () => Promise.reject(new DOMException('Cancelled', 'AbortError')), writeText });
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.queryByText(/link/iu)).toBeNull();
});

it('copies the address where there is no sharing, with a notice', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  await press({ writeText });
  expect(await screen.findByText('Link copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
});

it('shows the address where neither is possible', async () => {
  await press({});
  expect(await screen.findByText('The link could not be shared')).toBeTruthy();
  expect(screen.getByText(`Copy it from here: ${url}`)).toBeTruthy();
});
