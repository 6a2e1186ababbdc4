// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InstallOffer, noInstall, type AppInstall, InstallSection } from '#features/install/install.tsx';
import { ParcelFormPage } from '#features/submit/parcel-form.tsx';
import { loadParcelData } from '#features/submit/queries.ts';
import { fillIn, mirroredDevice, patientClock, submit } from '#support/listing.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

/** A browser that can install the app. */
function installable(changes: Partial<AppInstall> = {}) {
  let offering = true;
  let notify = () => undefined as void;
  return {
    ...noInstall,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => undefined;
    },
    state: () => 'prompt' as const,
    isOffering: () => offering,
    noteOffered: vi.fn(),
    stopOffering: () => {
      offering = false;
      notify();
    },
    prompt: vi.fn(),
    ...changes,
  };
}

beforeEach(() => localStorage.clear());
const offered = () => screen.queryByRole('button', { name: 'Install Headwater' }) !== null;

describe('the offer', () => {
  it('appears with the first saved listing, not before, and disappears when it is declined', async () => {
    const install = installable();
    const db = await mirroredDevice();
    const initial = await loadParcelData(db, { change: undefined });
    const clock = patientClock({ online: false });
    const { user } = renderScreen(
      <ParcelFormPage
        initial={initial}
        onNew={() => undefined}
        clock={clock}
        offer={<InstallOffer install={install} />}
      />,
      db,
    );
    await screen.findByRole('heading', { name: 'List Your Water Parcel' });
    await fillIn(user);
    expect(offered()).toBe(false);
    expect(install.noteOffered).not.toHaveBeenCalled();
    await submit(user);
    await waitFor(() => expect(clock.waits).toHaveLength(1));
    clock.endWaits();
    await screen.findByRole('heading', { name: 'Saved on this device' });
    expect(offered()).toBe(true);
    expect(install.noteOffered).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(offered()).toBe(false));
    expect(install.prompt).not.toHaveBeenCalled();
  });

  it.each(['none', 'by-hand', 'installed'] as const)(
    'is not made where the way to install is %s',
    async (way) => {
      const install = installable({ state: () => way });
      renderScreen(
        <>
          <h1>Saved</h1>
          <InstallOffer install={install} />
        </>,
        newDevice(),
      );
      await screen.findByRole('heading', { name: 'Saved' });
      expect(offered()).toBe(false);
      expect(install.noteOffered).not.toHaveBeenCalled();
    },
  );
});

describe('the settings', () => {
  it('install the app at any time, also after the offer was declined', async () => {
    const install = installable({ isOffering: () => false });
    const { user } = renderScreen(<InstallSection install={install} />, newDevice());
    await user.click(await screen.findByRole('button', { name: 'Install Headwater' }));
    expect(install.prompt).toHaveBeenCalledOnce();
  });

  it('explain the manual way where the browser has no prompt', async () => {
    renderScreen(<InstallSection install={installable({ state: () => 'by-hand' })} />, newDevice());
    expect((await screen.findByText(/^Then press/u)).textContent).toBe(
      'Then press Share in the browser, and Add to Home Screen.',
    );
    expect(offered()).toBe(false);
  });
});
