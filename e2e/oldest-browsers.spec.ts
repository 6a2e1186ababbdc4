import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { parseSync } from 'vite';
import { expect, test } from './fixtures.ts';
import { onlyTo, type RecordedRequest } from './support/faults.ts';
import { NEWER, NEWER_MEMBERS, type BuiltIn } from './support/newer-built-ins.ts';
import { fillParcel, listedHeading, savedHeading, submitButton } from './support/parcel-form.ts';

test.use({ installed: false });

/** Names in the built scripts that are no newer built-ins, or that a library uses only where they exist. */
const ALLOWED: Record<string, string> = {
  displayName: 'of components (React)',
  toArray: 'of collections (Dexie, TanStack)',
  with: 'of a code’s generator (lean-qr)',
  withResolvers: 'copied where it exists (Dexie)',
  toBase64: 'a method of its own (storage-js)',
  resize: 'an option (storage-js)',
  'URL.canParse': 'asked for first (valibot)',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'asked for first (auth-js)',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'asked for first (auth-js)',
};

const statics = new Set(NEWER.map(({ owner, name }) => (owner === '' ? name : `${owner}.${name}`)));

/** The newer built-ins that a script names. */
function newerIn(script: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isMember(node)) {
      const { object, property } = node;
      const whole = `${object.name ?? ''}.${property.name}`;
      if (statics.has(whole)) found.push(whole);
      else if (NEWER_MEMBERS.has(property.name)) found.push(property.name);
    }
    if (isNew(node) && statics.has(node.callee.name)) found.push(node.callee.name);
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child);
  };
  visit(parseSync('script.js', script).program);
  return found;
}

type Member = { type: 'MemberExpression'; object: { name?: string }; property: { name: string } };
const isMember = (node: object): node is Member =>
  'type' in node && node.type === 'MemberExpression' && 'computed' in node && node.computed === false;
const isNew = (node: object): node is { callee: { name: string } } =>
  'type' in node && node.type === 'NewExpression';

test('the built scripts name no built-in that the oldest browsers lack', () => {
  const dist = new URL('../dist/', import.meta.url).pathname;
  const scripts = globSync(['assets/*.js', '*.js'], { cwd: dist });
  expect(scripts.length).toBeGreaterThan(20);
  const found = scripts.flatMap((file) =>
    newerIn(readFileSync(`${dist}${file}`, 'utf8')).flatMap((name) =>
      name in ALLOWED ? [] : [`${name} in ${file}`],
    ),
  );
  expect(found).toEqual([]);
});

/** Removes built-ins; runs in a page and in workers, so it uses nothing from this module. */
function removeBuiltIns(all: readonly BuiltIn[]): void {
  for (const { owner, name } of all) {
    const constructor: unknown = Reflect.get(globalThis, owner);
    const holders: unknown[] =
      owner === ''
        ? [globalThis]
        : [constructor, (constructor as { prototype?: unknown } | undefined)?.prototype];
    for (const holder of holders)
      if ((typeof holder === 'object' || typeof holder === 'function') && holder !== null)
        Reflect.deleteProperty(holder, name);
  }
}

// The browser would still open popovers itself, and enforce Trusted Types; the stories list the databases.
const REMOVED = NEWER.filter(
  ({ owner, name }) => !/popover|trusted|^IDBFactorydatabases$/iu.test(owner + name),
);

const isWorkerScript = ({ path }: RecordedRequest) =>
  path.startsWith('/assets/sync.worker') || path.startsWith('/service-worker');

async function isRemoved(page: Page): Promise<boolean> {
  return page.evaluate(() => !('withResolvers' in Promise) && !('toSorted' in Array.prototype));
}

test('the main job works without the built-ins that the oldest browsers lack, in page and workers', async ({
  app,
  device,
}) => {
  await device.context.addInitScript(removeBuiltIns, REMOVED);
  const change = (script: string) => `(${String(removeBuiltIns)})(${JSON.stringify(REMOVED)});${script}`;
  app.network.setRule(onlyTo(isWorkerScript, { kind: 'rewrite', change }));
  const page = await device.visitOnce('/brokers');
  expect(await isRemoved(page)).toBe(true);
  await expect(page.getByText('Showing 7 of 7 brokers')).toBeVisible();
  await page.goto('/add-parcel');
  await fillParcel(page, { title: 'With a network' });
  await submitButton(page).click();
  await expect(listedHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'List Another Parcel' }).click();
  await device.loseNetwork();
  await fillParcel(page, { title: 'Without one' });
  await submitButton(page).click();
  await expect(savedHeading(page)).toBeVisible();
  await device.findNetwork();
  await expect
    .poll(() => app.query("select title from public.parcels where title like 'With%'"))
    .toHaveLength(2);
});

test('a browser that is too old is told so in words, before the scripts of the app', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/Failed to load resource/u);
  const page = await device.context.newPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'CompressionStream');
  });
  // Broken as in a browser that cannot read them.
  await page.route(/\/assets\/.*\.js$/u, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Headwater');
  await expect(page.getByText('Headwater has not started yet')).toHaveCount(0);
});

test('the browsers that the app supports are told nothing', async ({ device }) => {
  const page = await device.open('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('too old')).toHaveCount(0);
});
