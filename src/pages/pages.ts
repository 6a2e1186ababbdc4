// `npm run pages [-- --site https://…] [--folder dist]`: writes the directory's pages, feeds and site map into a build.
import { parseArgs } from 'node:util';
import { writePages } from './write-pages.ts';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: process.env.SITE_URL ?? `http://localhost:${process.env.PORT ?? 4173}` },
    folder: { type: 'string', default: 'dist' },
  },
});
await writePages(values);
