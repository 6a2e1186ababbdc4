// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ScanButton } from '#features/scan-code/scan-button.tsx';
import { plainDialogs } from '#support/dialogs.ts';
import { newDevice, renderScreen } from '#support/render-screen.tsx';

plainDialogs();

const SCAN = 'Scan a Code';

/** What the camera sees: the text of a code, or null. */
let seen: string | null;
let streams: FakeStream[];

class FakeStream {
  readonly track = { stop: vi.fn(() => void (this.active = false)) };
  active = true;
  readonly getTracks = () => [this.track];
}

class FakeDetector {
  static getSupportedFormats = () => Promise.resolve(['qr_code']);
  detect = () => Promise.resolve(seen === null ? [] : [{ rawValue: seen }]);
}

const opening = vi.fn<() => Promise<FakeStream>>();

beforeEach(() => {
  seen = null;
  streams = [];
  opening.mockReset().mockImplementation(() => {
    const stream = new FakeStream();
    streams.push(stream);
    return Promise.resolve(stream);
  });
  vi.stubGlobal('BarcodeDetector', FakeDetector);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: opening },
  });
  // jsdom plays nothing.
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  Object.defineProperties(HTMLMediaElement.prototype, {
    readyState: { configurable: true, value: 4 },
    srcObject: { configurable: true, writable: true, value: null },
  });
  setVisibility('visible');
});

function setVisibility(value: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
}

async function openScanner() {
  const rendered = renderScreen(<ScanButton />, newDevice());
  const button = await screen.findByRole('button', { name: SCAN });
  expect(opening).not.toHaveBeenCalled();
  await rendered.user.click(button);
  await screen.findByRole('dialog', { name: 'Scan a code' });
  return rendered;
}

/** As browsers throw it: jsdom’s exceptions are no errors. */
const named = (name: string) => Object.assign(new Error('No'), { name });
const isOff = () => streams.length > 0 && streams.every(({ track }) => track.stop.mock.calls.length > 0);
const path = (text: string) => new URL(text, window.location.origin).href;

describe('M20: scanning a code', () => {
  it('M20: asks for the camera at the press only, opens a page of the app, and turns the camera off', async () => {
    const { router } = await openScanner();
    await screen.findByText('Looking for a code…');
    expect(opening).toHaveBeenCalledOnce();
    seen = path('/?from=code#fragment');
    await screen.findByRole('heading', { name: 'Home' });
    expect(router.history.location.href).toBe('/?from=code#fragment');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isOff()).toBe(true);
  });

  it('M20: shows anything else and follows nothing', async () => {
    const { router, user } = await openScanner();
    seen = 'https://evil.example/parcel/1';
    await screen.findByText(seen);
    expect(screen.getByText(/nothing was opened/u)).toBeTruthy();
    expect(router.history.location.href).toBe('/add-parcel');
    expect(screen.queryByRole('link')).toBeNull();
    expect(isOff()).toBe(true);
    seen = null;
    await user.click(screen.getByRole('button', { name: 'Use the Camera' }));
    await screen.findByText('Looking for a code…');
    expect(streams).toHaveLength(2);
    expect(document.activeElement?.textContent).toBe('Close');
  });

  it('M20: turns the camera off when it is closed, also while it is opening', async () => {
    const { user } = await openScanner();
    await screen.findByText('Looking for a code…');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(isOff()).toBe(true));

    let arrive = (_stream: FakeStream) => undefined as void;
    opening.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    await user.click(screen.getByRole('button', { name: SCAN }));
    await screen.findByText(/^Starting the camera/u);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const late = new FakeStream();
    arrive(late);
    await waitFor(() => expect(late.track.stop).toHaveBeenCalled());
  });

  it('M20: turns the camera off when the page is hidden, and on again by a press', async () => {
    const { user } = await openScanner();
    await screen.findByText('Looking for a code…');
    setVisibility('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(isOff()).toBe(true));
    setVisibility('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('The camera is off.');
    expect(opening).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Use the Camera' }));
    await screen.findByText('Looking for a code…');
  });

  it.each([
    ['NotAllowedError', /^The camera is not allowed for this page\./u],
    ['NotFoundError', /^This device has no camera\./u],
    ['NotReadableError', /^The camera can’t be used now/u],
  ])('M20: after a %s it says what works instead', async (name, words) => {
    opening.mockRejectedValue(named(name));
    await openScanner();
    expect((await screen.findByText(words)).textContent).toContain(
      'Choose a picture of the code, or scan it with the phone’s own camera app.',
    );
    expect(screen.getByLabelText('Choose a Picture')).toBeTruthy();
  });

  it('M20: says so where a browser gives no camera', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices');
    const { user } = renderScreen(<ScanButton />, newDevice());
    await user.click(await screen.findByRole('button', { name: SCAN }));
    await screen.findByText(/^This browser gives this page no camera\./u);
  });
});

describe('M20: a picture of a code', () => {
  const picture = new File(['picture'], 'code.png', { type: 'image/png' });
  beforeEach(() => {
    opening.mockRejectedValue(named('NotAllowedError'));
    const context = { fillRect: vi.fn(), drawImage: vi.fn() };
    // jsdom draws nothing.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 8_000, height: 6_000, close: () => undefined }),
    );
  });

  it('M20: opens its page without a camera', async () => {
    const { user, router } = await openScanner();
    seen = path('/');
    await user.upload(await screen.findByLabelText('Choose a Picture'), picture);
    await screen.findByRole('heading', { name: 'Home' });
    expect(router.history.location.href).toBe('/');
  });

  it('M20: says so where there is no code in it, or it is no picture', async () => {
    const { user } = await openScanner();
    await user.upload(await screen.findByLabelText('Choose a Picture'), picture);
    await screen.findByText(/^No code was found in this picture\./u);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(named('InvalidStateError')));
    await user.upload(screen.getByLabelText('Choose a Picture'), picture);
    await screen.findByText(/^No code was found in this picture\./u);
  });
});
