import { findChromium, INSTALL_HINT } from '#support/find-chromium.ts';
import { buildApp } from './build-app.ts';

/** What all stories need. Throws on a machine without a browser. */
export default function prepareStories(): void {
  if (findChromium() === undefined) throw new Error(INSTALL_HINT);
  buildApp();
}
