import { resolve } from 'node:path';
import compression from '@polka/compression';
import sirv from 'sirv';
import type { PreviewServer } from 'vite';

/** Serves a preview as a static host does: the build's files compressed beforehand, the rest on the fly. */
export function serveCompressed({ config, middlewares }: PreviewServer): void {
  middlewares.use(compression());
  const build = resolve(config.root, config.build.outDir);
  // `dev` looks up files per request: there may be another build by then.
  middlewares.use(
    sirv(build, {
      brotli: true,
      etag: true,
      dev: true,
      extensions: ['html'],
      single: 'shell.html',
      // The embedded server's, and files.
      ignores: [/^\/(?:auth|rest)\//u, /\.\w+$/u],
    }),
  );
}
