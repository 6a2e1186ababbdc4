// Installing the app: the browser's own prompt is kept until a person wants it, and offered once.
import type { AppInstall } from '#features/install/install-messages.ts';

/** What Chromium sends when the app can be installed, which the DOM library does not describe. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

/** That the offer was made on this device; it is not made again. */
const OFFERED_KEY = 'headwater-install-offered';

/** Listens from now on; nothing is shown before a screen asks. */
export function watchInstall(page: Window): AppInstall {
  const listeners = new Set<() => void>();
  let kept: InstallPromptEvent | null = null;
  let installed = isInstalled(page);
  let offering = !wasOffered(page);
  const changed = () => {
    for (const listener of listeners) listener();
  };
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    kept = event;
    changed();
  });
  page.addEventListener('appinstalled', () => {
    kept = null;
    installed = true;
    changed();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    way: () => {
      if (installed) return 'installed';
      if (kept !== null) return 'prompt';
      return isApplePhone(page) ? 'by-hand' : 'none';
    },
    isOffering: () => offering,
    noteOffered: () => noteOffered(page),
    stopOffering: () => {
      offering = false;
      changed();
    },
    prompt: () => {
      const event = kept;
      // It can be used once; the browser sends another when it sees fit.
      kept = null;
      offering = false;
      changed();
      event?.prompt().catch(() => undefined);
    },
  };
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function isInstalled(page: Window): boolean {
  return page.matchMedia('(display-mode: standalone)').matches || standalone(page) === true;
}

/** Only the browsers of iPhone and iPad have the property: true in an app on the home screen. They never send a prompt. */
function isApplePhone(page: Window): boolean {
  return standalone(page) === false;
}

function standalone({ navigator }: Window): unknown {
  return 'standalone' in navigator ? navigator.standalone : undefined;
}

function wasOffered({ localStorage }: Window): boolean {
  try {
    return localStorage.getItem(OFFERED_KEY) !== null;
  } catch {
    // Where the browser keeps nothing, the app cannot be installed either.
    return true;
  }
}

function noteOffered({ localStorage }: Window): void {
  try {
    localStorage.setItem(OFFERED_KEY, 'yes');
  } catch {
    return;
  }
}
