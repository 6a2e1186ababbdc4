// Keeps the browser's install prompt until the user wants it; the app offers it once.
import type { AppInstall } from '#features/install/install.tsx';

/** Chromium's event for an app that can be installed; the DOM library has no type for it. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

/** Set once the offers were made on this device; they are not made again. */
const INSTALL_OFFERED_KEY = 'headwater-install-offered';
const FILE_OFFERED_KEY = 'headwater-file-offered';

export function watchInstall(page: Window): AppInstall {
  const listeners = new Set<() => void>();
  let promptEvent: InstallPromptEvent | null = null;
  let installed = isInstalled(page);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const offer = oneOffer(page, INSTALL_OFFERED_KEY, notify);
  const fileOffer = oneOffer(page, FILE_OFFERED_KEY, notify);
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    promptEvent = event;
    notify();
  });
  page.addEventListener('appinstalled', () => {
    promptEvent = null;
    installed = true;
    notify();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => {
      if (installed) return 'installed';
      if (promptEvent !== null) return 'prompt';
      return isApplePhone(page) ? 'by-hand' : 'none';
    },
    ...offer,
    fileOffer: { ...fileOffer, isOffering: () => standalone(page) === true && fileOffer.isOffering() },
    prompt: () => {
      const event = promptEvent;
      // An event works once; the browser sends another when it sees fit.
      promptEvent = null;
      offer.stopOffering();
      event?.prompt().catch(() => undefined);
    },
  };
}

function oneOffer(page: Window, key: string, notify: () => void) {
  let offering = !wasOffered(page, key);
  return {
    isOffering: () => offering,
    noteOffered: () => noteOffered(page, key),
    stopOffering: () => {
      offering = false;
      notify();
    },
  };
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function isInstalled(page: Window): boolean {
  return page.matchMedia('(display-mode: standalone)').matches || standalone(page) === true;
}

/** Only browsers on iPhone and iPad have `standalone`: true in an app on the home screen. They never send a prompt. */
function isApplePhone(page: Window): boolean {
  return standalone(page) === false;
}

function standalone({ navigator }: Window): unknown {
  return 'standalone' in navigator ? navigator.standalone : undefined;
}

function wasOffered({ localStorage }: Window, key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Without storage the app cannot be installed either.
    return true;
  }
}

function noteOffered({ localStorage }: Window, key: string): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    return;
  }
}
