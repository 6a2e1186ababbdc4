import type { Plugin } from 'vite';

/**
 * Vite lists the packages of a bundle with their licences in `third-party/<bundle>.json`. The sync worker, for which it makes no list, has no
 * package that the service worker lacks.
 */
export const thirdPartyNotices = (bundle: 'page' | 'service-worker'): Plugin => ({
  name: 'third-party-notices',
  config: () => ({ build: { license: { fileName: `third-party/${bundle}.json` } } }),
});
