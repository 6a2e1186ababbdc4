import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

const SRC = new URL('../src/', import.meta.url).pathname;

/** The packages that the app's scripts import, its workers' too; not those of the build, of lint and of the types. */
const imported = new Set(
  globSync('**/*.{ts,tsx}', {
    cwd: SRC,
    exclude: ['build/**', 'pages/**', 'lint/**', 'design/**', 'oxlint.config.ts'],
  })
    .map((file) => readFileSync(SRC + file, 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(
        /^(?:import(?! type)[^;']*|\} from |.*\bimport\()'((?:@[\w-]+\/)?[\w-][\w.-]*)[/']/gmu,
      ),
    ])
    .map(([, name = '']) => name),
);

test('M21: the notices name every package that the app contains, with its licence, without a network', async ({
  device,
}) => {
  expect(imported.size).toBeGreaterThan(15);
  const page = await device.visitOnce('/settings');
  await device.loseNetwork();
  await page.getByRole('main').getByRole('link', { name: 'Third-party software' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  const texts = await entries.allTextContents();
  for (const name of [...imported, 'idb', '@supabase/auth-js', 'scheduler'])
    expect.soft(texts.filter((text) => text.startsWith(name)).length, name).toBeGreaterThan(0);
  for (const text of texts) expect.soft(text).toMatch(/MIT|Apache|ISC|BSD/u);
  expect(texts.filter((text) => /has no text of its licence|licence not named/u.test(text))).toEqual([]);
  await entries
    .filter({ hasText: /^dexie\d/u })
    .getByText('Apache-2.0')
    .click();
  await expect(
    page.getByText('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION').first(),
  ).toBeVisible();
});

test.describe(() => {
  test.use({ installed: false });

  test('M21: the first page of a visit requests no notices', async ({ device }) => {
    const page = await device.visitOnce('/');
    const requested = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(requested.length).toBeGreaterThan(3);
    expect(requested.filter((path) => path.startsWith('/third-party/'))).toEqual([]);
  });
});

test('M21: Settings names version and commit; a fault of the page is in the report, which nothing but the clipboard gets', async ({
  app,
  device,
}) => {
  app.allowConsoleError(/planted-message/u);
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await device.visitOnce('/brokers?term=planted-term');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    void Promise.reject(Object.assign(new RangeError('planted-message'), { code: 'planted-code' }));
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await page.goto('/settings');
  const main = page.getByRole('main');
  await expect(main.getByText(packageJson.version, { exact: true })).toBeVisible();
  const commit = (await main.locator('dt', { hasText: 'Commit' }).locator('+ dd').textContent()) ?? '';
  expect(isCommit(commit), commit).toBe(true);
  await expect(main.getByText(/Faults, the latest first/u)).toBeAttached();
  await main.getByRole('button', { name: 'Copy Problem Report' }).click();
  await expect(page.getByText('Problem report copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain(`App: ${packageJson.version}, commit ${commit}`);
  expect(report).toContain('RangeError on /brokers');
  expect(report).toContain('Service worker: controls');
  expect(report).not.toContain('planted');
  const sent = app.network.requests(({ body, path }) => /RangeError|problem report/u.test(path + body));
  expect(sent).toEqual([]);
});

/** Of this repository; a build without Git knows none. The build may be older than the latest commit. */
function isCommit(id: string): boolean {
  try {
    return (
      execFileSync('git', ['cat-file', '-t', id], { encoding: 'utf8', stdio: 'pipe' }).trim() === 'commit'
    );
  } catch {
    return id === 'unknown';
  }
}
