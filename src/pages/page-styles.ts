import { PurgeCSS } from 'purgecss';

/** Resolves to the rules of a style sheet that a page uses. */
export type PageStyles = (html: string) => Promise<string>;

/** Pages with the same elements, attributes and classes share their rules: finding these takes longer than rendering a page. */
export function createPageStyles(css: string): PageStyles {
  const known = new Map<string, Promise<string>>();
  return (html) => {
    const names = namesIn(html);
    const rules = known.get(names) ?? rulesFor(css, names);
    known.set(names, rules);
    return rules;
  };
}

/** What selectors can name: elements, attributes and classes. */
function namesIn(html: string): string {
  const tags = html.match(/<[a-z][^<>]*>/giu) ?? [];
  const names = tags.flatMap((tag) => [
    ...(tag.replaceAll(/="[^"]*"/gu, '').match(/[\w-]+/gu) ?? []),
    ...(/ class="([^"]*)"/u.exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(' ') ??
      []),
  ]);
  return [...new Set(names)].toSorted().join(' ');
}

async function rulesFor(css: string, names: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: `html body ${names}`, extension: 'txt' }],
    css: [{ raw: css }],
    defaultExtractor: (text) => text.split(' '),
    variables: true,
    keyframes: true,
    fontFace: true,
  });
  return result?.css ?? '';
}
