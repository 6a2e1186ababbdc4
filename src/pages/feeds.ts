import { Feed } from 'feed';
import { APP_NAME } from '#domain/app.ts';
import { parcelSummary } from '#domain/parcel/parcel-summary.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { feedPaths } from '#features/directory/feed-links.tsx';
import { escapeHtml, type FeedLink } from './page-document.ts';

/** Entries of a feed; its listings are the newest. */
const LONGEST = 50;

export type FeedSource = {
  title: string;
  description: string;
  /** Who lists them. */
  author: string;
  /** Where its files are. */
  path: string;
  /** The page that shows the same. */
  page: string;
  parcels: readonly Parcel[];
};

type WrittenFeed = { links: readonly FeedLink[]; files: readonly { path: string; text: string }[] };

/** A feed of listings in Atom and JSON Feed. */
export function createFeed(
  site: string,
  { title, description, author, path, page, parcels }: FeedSource,
  now: Date,
): WrittenFeed {
  const { atom, json } = feedPaths(path);
  const newest = parcels.slice(0, LONGEST);
  // The library writes the title of an Atom feed and all descriptions of entries as HTML.
  const feedWith = (written: (text: string) => string) => {
    const feed = new Feed({
      title: written(title),
      description: written(description),
      author: { name: printable(author) },
      id: site + page,
      link: site + page,
      language: 'en-AU',
      copyright: APP_NAME,
      generator: APP_NAME,
      updated: latestOf(newest) ?? now,
      feedLinks: { atom: site + atom, json: site + json },
    });
    for (const parcel of newest) {
      const url = `${site}/parcel/${parcel.id}`;
      feed.addItem({
        id: url,
        link: url,
        title: written(parcel.title),
        description: escapeHtml(printable(parcelSummary(parcel))),
        date: changedAt(parcel),
        published: new Date(`${parcel.listedDate}T00:00:00Z`),
      });
    }
    return feed;
  };
  return {
    links: [
      { type: 'application/atom+xml', title, href: atom },
      { type: 'application/feed+json', title, href: json },
    ],
    files: [
      { path: atom, text: feedWith((text) => escapeHtml(printable(text))).atom1() },
      { path: json, text: feedWith((text) => text).json1() },
    ],
  };
}

/** When the newest of them was listed or confirmed; undefined for none. */
export function latestOf(parcels: readonly Parcel[]): Date | undefined {
  return parcels.length === 0
    ? undefined
    : new Date(Math.max(...parcels.map((parcel) => changedAt(parcel).getTime())));
}

/** When a listing was last confirmed, else the day on which it was listed. */
export function changedAt({ confirmedAt, listedDate }: Parcel): Date {
  const listed = new Date(`${listedDate}T00:00:00Z`);
  const confirmed = confirmedAt === null ? listed : new Date(confirmedAt);
  return confirmed > listed ? confirmed : listed;
}

/** XML has no place for most control characters. */
const printable = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
