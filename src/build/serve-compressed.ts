import { resolve } from 'node:path';
import compression from '@polka/compression';
import sirv from 'sirv';
import type { PreviewServer } from 'vite';

/** Has a preview serve as a static host does: the files of the build compressed beforehand, the rest compressed as it goes. */
export function serveCompressed({ config, middlewares }: PreviewServer): void {
  middlewares.use(compression());
  const build = resolve(config.root, config.build.outDir);
  // `dev` looks for a file when it is asked for: there may be another build by then.
  middlewares.use(sirv(build, { brotli: true, extensions: [], etag: true, dev: true }));
}
