// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInstall } from '#app/install-prompt.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Reflect.deleteProperty(navigator, 'standalone');
});

function sendPrompt(prompt = vi.fn(() => Promise.resolve())) {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

describe('the way to install', () => {
  it('is none until the browser sends its prompt, which is kept and opened once, on a press', () => {
    const install = watchInstall(window);
    const listener = vi.fn();
    install.subscribe(listener);
    expect(install.state()).toBe('none');
    const { event, prompt } = sendPrompt();
    expect(event.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    expect(install.state()).toBe('prompt');
    expect(listener).toHaveBeenCalledOnce();
    install.prompt();
    install.prompt();
    expect(prompt).toHaveBeenCalledOnce();
    expect(install.state()).toBe('none');
  });

  it('is "installed" once the app is installed', () => {
    const install = watchInstall(window);
    sendPrompt();
    window.dispatchEvent(new Event('appinstalled'));
    expect(install.state()).toBe('installed');
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));
    expect(watchInstall(window).state()).toBe('installed');
  });

  it.each([
    [false, 'by-hand'],
    [true, 'installed'],
  ])('is, with navigator.standalone %s, %s', (standalone, way) => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
    expect(watchInstall(window).state()).toBe(way);
  });
});

describe('the offer', () => {
  it('is open until it is declined, and on no later visit', () => {
    const install = watchInstall(window);
    expect(install.isOffering()).toBe(true);
    install.noteOffered();
    expect(install.isOffering()).toBe(true);
    expect(watchInstall(window).isOffering()).toBe(false);
    install.stopOffering();
    expect(install.isOffering()).toBe(false);
  });

  it('is not made where the browser stores nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    expect(watchInstall(window).isOffering()).toBe(false);
  });
});
