/** The app and the home screen of this device. */
export type AppInstall = {
  subscribe: (listener: () => void) => () => void;
  /** How it gets there: by the browser's prompt, by a person's own hand (iPhone and iPad), or it is there, or there is no way to tell. */
  way: () => 'none' | 'prompt' | 'by-hand' | 'installed';
  /** Whether the one offer of this device is still open: never made, or made since the page was loaded and not answered. */
  isOffering: () => boolean;
  /** The offer stands before a person: other visits make none. */
  noteOffered: () => void;
  /** He declined it. */
  stopOffering: () => void;
  /** Shows the browser's prompt. */
  prompt: () => void;
};

/** What is gained by it. */
export const GAIN =
  'Installed, it opens from your home screen, and the browser is less likely to clear what it keeps on this device.';

/** What stands in while the device is being opened, and where nothing can be installed. */
export const noInstall: AppInstall = {
  subscribe: () => () => undefined,
  way: () => 'none',
  isOffering: () => false,
  noteOffered: () => undefined,
  stopOffering: () => undefined,
  prompt: () => undefined,
};
