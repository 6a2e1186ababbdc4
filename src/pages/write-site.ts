import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_NAME } from '#domain/app.ts';
import { recordingFetch, writeDirectoryFile, type FeedAnswer } from './directory-file.ts';
import { fetchDirectory, type ApiOptions } from './directory.ts';
import { createFeed } from './feeds.ts';
import { createDocuments, type Page } from './page-document.ts';
import { createPageStyles } from './page-styles.ts';
import { planPages } from './plan-pages.ts';
import { publish } from './publish.ts';
import { addressOf, createRenderer } from './render.tsx';
import { robotsText, writeSitemap, type SitemapEntry } from './sitemap.ts';

export type SiteOptions = {
  /** Where the pages are hosted, without a slash at the end. */
  site: string;
  api: ApiOptions;
  /** The build, whose hosted folder gets the pages. */
  folder: string;
  about: Parameters<typeof createRenderer>[1];
};

/** Fetches the directory as a visitor and writes its pages, feeds and site map; resolves to the number of pages. */
export async function writeSite({ site, api, folder, about }: SiteOptions): Promise<number> {
  const answers: FeedAnswer[] = [];
  const db = await fetchDirectory({ ...api, fetch: recordingFetch(api.fetch, answers) });
  const fetchedAt = new Date();
  const render = await createRenderer(db, about);
  const documentOf = createDocuments({
    shell: readFileSync(join(folder, 'shell.html'), 'utf8'),
    styles: createPageStyles(readStyles(folder)),
    site,
    asOf: asOfText(fetchedAt),
  });
  const entries: SitemapEntry[] = [];
  await publish(folder, async (writeFile) => {
    for (const { place, distinction, changed, feeds = [], ...rest } of await planPages(db, site)) {
      const { html, head } = await render(place);
      const written = feeds.map((source) => createFeed(site, source, fetchedAt));
      const path = addressOf(place);
      const title = distinctTitle(head.title, distinction);
      const page: Page = {
        ...head,
        ...rest,
        title,
        path,
        html,
        feeds: written.flatMap(({ links }) => links),
      };
      await writeFile(path === '/' ? '/index.html' : `${path}/index.html`, await documentOf(page));
      for (const file of written.flatMap(({ files }) => files)) await writeFile(file.path, file.text);
      entries.push({ url: site + path, changed });
    }
    await writeSitemap(site, entries, writeFile);
    await writeFile('/robots.txt', robotsText(site));
    await writeDirectoryFile(answers, writeFile);
  });
  await db.delete();
  return entries.length;
}

const ENDING = ` · ${APP_NAME}`;

/** Says in the title how its page differs from others of the same title. */
function distinctTitle(title: string, distinction: string | undefined): string {
  return distinction === undefined ? title : `${title.replace(ENDING, '')}, ${distinction}${ENDING}`;
}

function readStyles(folder: string): string {
  const assets = join(folder, 'assets');
  const sheets = readdirSync(assets).filter((name) => name.startsWith('frame-') && name.endsWith('.css'));
  return sheets.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
}

/** The moment at which the directory was fetched, for instance '28 Nov 2026, 2:05 pm AEDT'. */
function asOfText(moment: Date): string {
  return moment.toLocaleString('en-AU', {
    ...({ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const),
    timeZoneName: 'short',
  });
}
