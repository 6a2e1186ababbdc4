import { TextAnchor } from '#ui/text-link.tsx';

/** The addresses of the feeds of a broker's or zone's listings; `npm run pages` writes them (M17). */
export function feedPaths(path: string): { atom: string; json: string } {
  return { atom: `${path}/feed.xml`, json: `${path}/feed.json` };
}

/** Where other sites and feed readers find the same listings. */
export function FeedLinks({ path }: { path: string }) {
  const { atom, json } = feedPaths(path);
  return (
    <p className="text-ink-soft print:hidden">
      For your own site or a feed reader:{' '}
      <TextAnchor href={atom} type="application/atom+xml">
        Atom feed
      </TextAnchor>
      ,{' '}
      <TextAnchor href={json} type="application/feed+json">
        JSON feed
      </TextAnchor>
    </p>
  );
}
