import type { Plugin } from 'vite';
import { THEME_SCRIPT_HASH } from './theme-before-paint.ts';

/** What the built page may load and run. Directives that a page cannot carry are in public/_headers. */
const policy = (supabaseUrl: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${THEME_SCRIPT_HASH}`,
    "worker-src 'self'",
    `connect-src 'self' ${supabaseUrl}`.trim(),
    // Portraits and logos are hosted anywhere.
    "img-src 'self' https: http: data:",
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types headwater',
  ].join('; ');

export const contentSecurityPolicy = (supabaseUrl: string): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(supabaseUrl) },
      injectTo: 'head-prepend',
    },
  ],
});
