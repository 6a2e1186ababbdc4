// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInstall } from '#app/install-prompt.ts';
import { readHoldings } from '#db/device-file/device-file.ts';
import { useLive } from '#db/live/use-live.ts';
import { endSession } from '#db/session/session.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { addWatch, removeWatch } from '#db/watchlist/watchlist.ts';
import { newId } from '#domain/values/id.ts';
import { InstallSection } from '#features/install/install.tsx';
import { MoveInOffer } from '#features/install/move-in-offer.tsx';
import { renderApp } from '#support/render-app.tsx';
import { newDevice, renderScreen } from '#support/render-screen.tsx';
import { signedIn } from '#support/users.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Reflect.deleteProperty(navigator, 'standalone');
});

const onIPhone = (standalone: boolean) => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
  return watchInstall(window);
};

const offer = () => screen.queryByRole('group', { name: 'Used it in the browser before?' });

it('M20: an iPhone is offered the file before it is told how to install, with the reason', async () => {
  renderScreen(<InstallSection install={onIPhone(false)} />, newDevice());
  const reason = await screen.findByText(/shares nothing with the browser and starts empty/u);
  expect(reason.compareDocumentPosition(screen.getByText(/^Then press/u))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByRole('link', { name: 'save everything to a file' }).getAttribute('href')).toBe(
    '/settings#everything',
  );
});

describe('M20: the installed app on an iPhone', () => {
  it('M20: offers to add a file, where it is empty, until it is answered', async () => {
    const install = onIPhone(true);
    const { user, router } = await renderApp('/', () => Promise.resolve(), { install });
    await waitFor(() => expect(offer()).not.toBeNull());
    expect(onIPhone(true).fileOffer.isOffering()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Add My File' }));
    await screen.findByRole('heading', { name: 'Take Everything With You' });
    expect(router.state.location.hash).toBe('everything');
    expect(offer()).toBeNull();
    expect(onIPhone(true).fileOffer.isOffering()).toBe(false);
  });

  it('M20: does not come back after a no', async () => {
    const install = onIPhone(true);
    const { user } = await renderApp('/', () => Promise.resolve(), { install });
    await waitFor(() => expect(offer()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(offer()).toBeNull());
    expect(onIPhone(true).fileOffer.isOffering()).toBe(false);
  });

  it.each(['a watch', 'a user'] as const)('M20: offers nothing while there is %s', async (what) => {
    const install = onIPhone(true);
    const subject = { type: 'broker', id: newId(), name: 'Helen' } as const;
    const db = newDevice();
    if (what === 'a user') await signedIn(db);
    else await addWatch(db, { subject, seenAt: 1, seen: null });
    const both = (
      <>
        <Read />
        <MoveInOffer install={install} />
      </>
    );
    renderScreen(both, db);
    await screen.findByText('All was read');
    expect(offer()).toBeNull();
    if (what === 'a user') await endSession(db);
    else await removeWatch(db, subject);
    await waitFor(() => expect(offer()).not.toBeNull());
  });
});

/** Shows when a query that takes longer than the one of the offer has a result. */
function Read() {
  const read = useLive({ key: 'read', query: readTwice, initial: false });
  return <p>{read ? 'All was read' : ''}</p>;
}

async function readTwice(db: Database): Promise<boolean> {
  for (let times = 0; times < 2; times++) await readHoldings(db);
  return true;
}

it.each([false, undefined])(
  'M20: a browser with navigator.standalone %s makes no such offer',
  (standalone) => {
    if (standalone !== undefined) onIPhone(standalone);
    expect(watchInstall(window).fileOffer.isOffering()).toBe(false);
  },
);
