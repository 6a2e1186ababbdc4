import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { WriteFile } from './publish.ts';

/** An address, and when what it shows last changed, where that is known. */
export type SitemapEntry = { url: string; changed: Date | undefined };

/** Fewer than a site map may have. */
const MOST_ENTRIES = 45_000;

/** One site map, or an index of several. */
export async function writeSitemap(
  site: string,
  entries: readonly SitemapEntry[],
  writeFile: WriteFile,
): Promise<void> {
  const items = entries.map(({ url, changed }) => ({
    url,
    ...(changed && { lastmod: changed.toISOString() }),
  }));
  if (items.length <= MOST_ENTRIES) return writeFile('/sitemap.xml', await xmlOf(items, new SitemapStream()));
  const maps: { url: string }[] = [];
  for (let from = 0; from < items.length; from += MOST_ENTRIES) {
    const path = `/sitemap-${maps.length + 1}.xml`;
    await writeFile(path, await xmlOf(items.slice(from, from + MOST_ENTRIES), new SitemapStream()));
    maps.push({ url: site + path });
  }
  return writeFile('/sitemap.xml', await xmlOf(maps, new SitemapIndexStream()));
}

async function xmlOf(items: readonly object[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

export function robotsText(site: string): string {
  return `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`;
}
