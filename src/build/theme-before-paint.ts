import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

const source = readFileSync(new URL('theme.js', import.meta.url), 'utf8');
const { code } = minifySync('theme.js', source);

/** The hash by which the policy of the page allows it. */
export const THEME_SCRIPT_HASH = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Inline, because a request would delay the first paint; last in the head, so it delays nothing else. */
export const themeBeforePaint: Plugin = {
  name: 'theme-before-paint',
  transformIndexHtml: { order: 'post', handler: () => [{ tag: 'script', children: code, injectTo: 'head' }] },
};
