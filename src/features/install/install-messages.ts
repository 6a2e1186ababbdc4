export type AppInstall = {
  subscribe: (listener: () => void) => () => void;
  /** Through the browser's prompt, by hand (iPhone and iPad), done already, or 'none' where it is impossible or unknown. */
  way: () => 'none' | 'prompt' | 'by-hand' | 'installed';
  /** Whether the one offer on this device is open: never made, or made since the page was loaded and not answered. */
  isOffering: () => boolean;
  /** The offer is on the screen: other visits make none. */
  noteOffered: () => void;
  stopOffering: () => void;
  prompt: () => void;
};

export const BENEFIT =
  'Installed, it opens from your home screen, and the browser is less likely to clear what it keeps on this device.';

export const noInstall: AppInstall = {
  subscribe: () => () => undefined,
  way: () => 'none',
  isOffering: () => false,
  noteOffered: () => undefined,
  stopOffering: () => undefined,
  prompt: () => undefined,
};
