import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFeed } from '@rowanmanning/feed-parser';
import { JSDOM } from 'jsdom';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/values/id.ts';
import { ABOUT } from '#support/about.ts';
import { KEY, SERVER_URL } from '#support/api.ts';
import { publish, sendChange, signUpListingUsers } from '#support/listing-life.ts';
import { call } from '#support/moderation.ts';
import { BROKER, COMPANY } from '#support/seed-ids.ts';
import { brokerRow, parcelRow } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { writeSite } from '../../src/pages/write-site.ts';

const SITE = 'https://headwater.example';
/** What a name may hold that HTML, JSON-LD, XML or a file name could take for its own. */
const AWKWARD = [
  'Ann </script><script>alert(1)',
  'Bea <!-- & -->',
  `Cal "O'Brien" & Sons`,
  'Dee \u202Eevil\u202C',
  'Eve 💧 ]]> ../../x',
];
const PRIVATE = { phone: '0491 571 266', email: 'seller@private.example', name: 'Secret Seller' };

const server = runningServer();
let users: Awaited<ReturnType<typeof signUpListingUsers>>;
let folder = '';

beforeAll(async () => {
  vi.stubGlobal('location', new URL(SITE));
  users = await signUpListingUsers(server);
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/frame-1.css'), '.grid{display:grid}.unused-rule{color:red}');
  const policy = `<meta http-equiv="Content-Security-Policy" content="style-src 'self'">`;
  const sheet = '<link rel="stylesheet" href="/assets/frame-1.css">';
  const shell = readFileSync('index.html', 'utf8').replace('<head>', `<head>${policy}`);
  writeFileSync(join(folder, 'shell.html'), shell.replace('</head>', `${sheet}</head>`));
  // Names that marks could disguise are refused; rows may be older than that rule.
  await server.query('alter table public.brokers drop constraint brokers_name_length');
  for (const name of AWKWARD) await insert('brokers', { ...brokerRow(), id: newId(), name });
  // Several pages of a list, two of whose rows share a name.
  for (let index = 0; index < 20; index++)
    await insert('brokers', { ...brokerRow(), id: newId(), name: `Same Name ${index % 19}` });
  for (let index = 0; index < 12; index++)
    await insert('parcels', parcelRow({ id: newId(), title: `Twin ${index % 6}` }));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const sql = `insert into public.${table} (${names.join(', ')}) values (${places.join(', ')})`;
  await server.query(sql, Object.values(row));
}

const write = (fetch = (request: Request) => server.fetch(request)) =>
  writeSite({
    site: SITE,
    folder,
    about: ABOUT,
    api: { url: SERVER_URL, publishableKey: KEY, fetch: (...args) => fetch(new Request(...args)) },
  });

/** Every written file by its path, without those of the build. */
function files(): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
}

/** The files that have a text in their name or content. */
const filesWith = (text: string) =>
  [...files()].filter((file) => file.some((part) => part.includes(text))).map(([path]) => path);

const documentAt = (path: string) => {
  const text = files().get(path === '/' ? '/index.html' : `${path}/index.html`);
  if (text === undefined) throw new Error(`${path} is not written`);
  return new JSDOM(text).window.document;
};

/** JSON-LD. */
const dataOf = (document: Document): unknown[] =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
    JSON.parse(textContent),
  );

const publicIds = async (rows: string) =>
  (await server.query<{ id: string }>(`select id from public.${rows}`)).map(({ id }) => id);

/** Screens that need the app: the host answers them with the shell. */
const APP_ONLY =
  /^\/(?:account|add-|auth|watchlist|listings|enquiries|net-in-hand|settings|about\/third-party)/u;

const jsonFeedSchema = v.object({
  version: v.literal('https://jsonfeed.org/version/1'),
  items: v.array(v.object({ id: v.string(), title: v.string(), content_html: v.string() })),
});

const itemListSchema = v.object({
  '@type': v.literal('ItemList'),
  itemListElement: v.array(v.object({ name: v.string(), url: v.string() })),
});

describe('M17: pages that exist without JavaScript', () => {
  beforeAll(async () => {
    await write();
  });

  it('a crawler reaches every public broker, company and listing from /; no link is dead, no title is used twice', async () => {
    const written = files();
    const seen = new Set(['/']);
    const titles = new Map<string, string>();
    for (const path of seen) {
      const document = documentAt(path);
      expect(titles.get(document.title), path).toBeUndefined();
      titles.set(document.title, path);
      expect(document.querySelector('h1')?.textContent, path).not.toBe('');
      expect(document.querySelector('meta[name="description"]')?.getAttribute('content'), path).toMatch(
        /\S{3}/u,
      );
      expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(SITE + path);
      for (const link of document.querySelectorAll('a[href^="/"], link[rel="alternate"]')) {
        const target = (link.getAttribute('href') ?? '').replace(/[?#].*/u, '');
        const file = /\.\w+$/u.test(target) ? target : `${target === '/' ? '' : target}/index.html`;
        if (APP_ONLY.test(target)) continue;
        expect(written.has(file), `${target} on ${path}`).toBe(true);
        if (file.endsWith('.html')) seen.add(target);
      }
    }
    const expected = [
      ...(await publicIds('brokers')).map((id) => `/broker/${id}`),
      ...(await publicIds('companies')).map((id) => `/company/${id}`),
      ...(await publicIds("parcels where status <> 'sold' and expiry_date > current_date")).map(
        (id) => `/parcel/${id}`,
      ),
    ];
    expect(expected.filter((path) => !seen.has(path))).toEqual([]);
    const sitemap = new JSDOM(written.get('/sitemap.xml'), { contentType: 'text/xml' }).window.document;
    const listed = [...sitemap.querySelectorAll('loc')].map((loc) => loc.textContent.slice(SITE.length));
    expect(listed.toSorted()).toEqual([...seen].toSorted());
    expect(written.get('/robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it.each(AWKWARD)('the name %j is text in titles, JSON-LD and feeds', async (name) => {
    const rows = await server.query<{ id: string }>('select id from public.brokers where name = $1', [name]);
    const document = documentAt(`/broker/${rows[0]?.id}`);
    expect(document.title).toBe(`${name} · Headwater`);
    expect(document.querySelector('h1')?.textContent).toBe(name);
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(document.title);
    const [person] = dataOf(document);
    expect(person).toMatchObject({ '@type': 'Person', name });
    const scripts = [...document.querySelectorAll('script:not([type="application/ld+json"])')];
    expect(scripts.filter((script) => script.getAttribute('src') === null)).toEqual([]);
  });

  it.each(['/brokers', '/companies', '/parcels'])(
    '%s names the items of its list to search engines',
    (path) => {
      const document = documentAt(path);
      const [{ itemListElement }] = v.parse(v.tuple([itemListSchema]), dataOf(document));
      expect(itemListElement.length).toBeGreaterThan(2);
      for (const { name, url } of itemListElement)
        expect(documentAt(url.slice(SITE.length)).querySelector('h1')?.textContent).toBe(name);
    },
  );

  it('a broker’s page leads to their listings', () => {
    const document = documentAt(`/broker/${BROKER}`);
    expect(document.querySelector('main a[href^="/parcel/"]')?.textContent).toMatch(/\S/u);
  });

  it('feeds are read by a feed parser, with every listing as text', async () => {
    const title = 'Fifty & <b>bold</b> ]]> ML';
    const id = newId();
    const description = 'Delivered <img src="x" onerror="alert(1)"> & metered';
    await insert('parcels', parcelRow({ id, title, description }));
    await write();
    const written = files();
    const atom = parseFeed(written.get(`/broker/${BROKER}/feed.xml`) ?? '');
    const item = atom.items.find(({ url }) => url === `${SITE}/parcel/${id}`);
    expect(item?.title).toBe(title);
    // Its titles are HTML, as other readers show them.
    const xml = new JSDOM(written.get(`/broker/${BROKER}/feed.xml`), { contentType: 'text/xml' }).window
      .document;
    const titles = [...xml.querySelectorAll('entry > title[type="html"]')].map(
      ({ textContent }) => textContent,
    );
    expect(titles.map((html) => new JSDOM(html).window.document.body.textContent)).toContain(title);
    expect(xml.querySelector('feed > author > name')?.textContent).toBe(
      documentAt(`/broker/${BROKER}`).querySelector('h1')?.textContent,
    );
    const json = v.parse(jsonFeedSchema, JSON.parse(written.get(`/broker/${BROKER}/feed.json`) ?? ''));
    const inJson = json.items.find((each) => each.id === `${SITE}/parcel/${id}`);
    expect(inJson?.title).toBe(title);
    for (const html of [inJson?.content_html, xml.querySelector('entry > summary')?.textContent]) {
      const { body } = new JSDOM(html).window.document;
      expect(body.textContent).toContain('onerror');
      expect(body.querySelector('*')).toBeNull();
    }
    expect(parseFeed(written.get('/zone/13/feed.xml') ?? '').title).toBe(
      'Water parcels in zone 13 Murrumbidgee',
    );
  });

  it('no file has a private column, a sample row or a rule that no page uses', async () => {
    const id = await publish(users.author, {
      seller_name: PRIVATE.name,
      seller_phone: PRIVATE.phone,
      seller_email: PRIVATE.email,
    });
    await write();
    expect(filesWith(id)).not.toEqual([]);
    for (const text of [...Object.values(PRIVATE), users.author.email, users.author.id])
      expect(filesWith(text)).toEqual([]);
    expect(files().get('/index.html')).not.toContain('unused-rule');
  });

  it('a listing that is withdrawn, hidden, sold or has ended is gone after one run', async () => {
    const [withdrawn, hidden, sold] = await Promise.all([1, 2, 3].map(() => publish(users.author)));
    const ended = newId();
    await insert('parcels', parcelRow({ id: ended, listed_date: '2026-01-01', expiry_date: '2026-01-31' }));
    await write();
    for (const id of [withdrawn, hidden, sold]) expect(files().has(`/parcel/${id}/index.html`)).toBe(true);
    await sendChange(users.author, withdrawn ?? '', { action: 'withdraw' });
    await sendChange(users.author, sold ?? '', {
      action: 'change',
      fields: { status: 'sold' },
      before: { status: 'available' },
    });
    await call(users.admin, 'moderate_listings', { parcel_ids: [hidden], action: 'hide' });
    await write();
    for (const id of [withdrawn, hidden, sold, ended]) expect(filesWith(id ?? '')).toEqual([]);
  });

  it('a server that fails in the middle leaves the former pages', async () => {
    await write();
    const before = files();
    await server.query("update public.companies set name = 'Renamed Water' where id = $1", [COMPANY]);
    const cut = async (request: Request) => {
      const text = await (await server.fetch(request)).text();
      return new Response(text.slice(0, text.length / 2), {
        headers: { 'content-type': 'application/json' },
      });
    };
    await expect(write(cut)).rejects.toThrow('could not be fetched');
    await expect(write(() => Promise.resolve(new Response('', { status: 503 })))).rejects.toThrow('fetched');
    expect(files()).toEqual(before);
    await write();
    expect(documentAt(`/company/${COMPANY}`).title).toBe('Renamed Water · Headwater');
  });
});
