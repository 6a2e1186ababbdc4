import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { APP_NAME } from '#domain/app.ts';
import type { PageStyles } from './page-styles.ts';

/** A page as it is written: `path` without the site, `html` what the app renders, `data` its JSON-LD. */
export type Page = {
  path: string;
  title: string;
  description: string;
  html: string;
  data: readonly object[];
  image?: string | undefined;
  /** Addresses of the page's feeds. */
  feeds?: readonly FeedLink[];
};

export type FeedLink = {
  type: 'application/atom+xml' | 'application/feed+json';
  title: string;
  href: string;
};

type DocumentOptions = {
  /** The built shell of the app. */
  shell: string;
  styles: PageStyles;
  /** Where the pages are hosted, without a slash at the end. */
  site: string;
  /** The day and time of the directory, in words. */
  asOf: string;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/gu, (symbol) => escapes[symbol] ?? '');

/** JSON inside of a script element: no text of it can end the element or begin a comment. */
const scriptJson = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts pages into the shell: readable before any script and styled without a request. What belongs to a page stands in place of marks, because
 * parsing the shell for each of thousands of pages takes too long.
 */
export function createDocuments({
  shell,
  styles,
  site,
  asOf,
}: DocumentOptions): (page: Page) => Promise<string> {
  const [start = '', beforeHead = '', beforeBody = '', end = ''] = templateOf(shell);
  const text = `${APP_NAME} as of ${asOf}. Searching, listing and asking a broker need JavaScript.`;
  // Inside of the root: it leaves in the frame in which the app replaces the page.
  const note = `<p id="page-note" class="page-note">${escapeHtml(text)}</p>`;
  return async (page) => {
    const { html, rules } = withoutStyleAttributes(page.html + note);
    const css = (await styles(beforeBody + html + end)) + rules;
    const body = `<div id="root" data-page="${escapeHtml(page.path)}">${withDisabledControls(html)}</div>`;
    return [start, hashOf(css), beforeHead, headOf(page, { css, site }), beforeBody, body, end].join('');
  };
}

function templateOf(shell: string): string[] {
  const dom = new JSDOM(shell);
  const { document } = dom.window;
  const find = (selector: string) => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`The shell has no ${selector}`);
    return element;
  };
  for (const selector of ['title', 'meta[name="description"]']) find(selector).remove();
  const policy = find('meta[http-equiv="Content-Security-Policy"]');
  const content = policy.getAttribute('content') ?? '';
  policy.setAttribute('content', content.replace("style-src 'self'", `style-src 'self' STYLE-HASH`));
  // After the text: a style sheet delays what is behind it.
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) document.body.append(sheet);
  document.head.append('HEAD-OF-PAGE');
  find('#root').replaceWith('BODY-OF-PAGE');
  find('noscript').remove();
  return dom.serialize().split(/STYLE-HASH|HEAD-OF-PAGE|BODY-OF-PAGE/u);
}

function headOf(page: Page, { css, site }: { css: string; site: string }): string {
  const { title, description, data, image, feeds = [] } = page;
  const url = site + page.path;
  const picture = image ?? `${site}/icon-512.png`;
  const meta = [
    ['name', 'description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', APP_NAME],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', picture],
    ['name', 'twitter:card', 'summary'],
  ].map(([key = '', name = '', value = '']) => `<meta ${key}="${name}" content="${escapeHtml(value)}">`);
  const links = feeds.map(
    (feed) =>
      `<link rel="alternate" type="${feed.type}" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.href)}">`,
  );
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...meta,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...links,
    ...data.map((each) => `<script type="application/ld+json">${scriptJson(each)}</script>`),
    `<style>${css}</style>`,
  ].join('');
}

/** The policy allows no style attributes: each becomes a rule. */
function withoutStyleAttributes(html: string): { html: string; rules: string } {
  const names = new Map<string, string>();
  const replaced = html.replace(/(<[a-z][^<>]*?) style="([^"]*)"/giu, (_, tag: string, style: string) => {
    const name = names.get(style) ?? `s${names.size}`;
    names.set(style, name);
    return `${tag} data-style="${name}"`;
  });
  const rules = [...names].map(([style, name]) => `[data-style=${name}]{${style}}`).join('');
  return { html: replaced, rules };
}

/** Before the app has started, its controls do nothing; what the browser itself opens stays. */
function withDisabledControls(html: string): string {
  return html.replace(
    /<(button|input|select|textarea)(?![^>]* (?:disabled|popovertarget)=)/gu,
    '<$1 disabled=""',
  );
}
