// `npm run browsers` plays the same stories in Firefox and in WebKit, on the production build; Playwright covers Chromium.
// `-- --only update` plays the stories with that word in the title, `--browser webkit` those of one browser.
import { parseArgs } from 'node:util';
import type { BrowserKind } from './browsers/browser.ts';
import { findBrowsers, missingPackages } from './browsers/machine.ts';
import { ACCOUNT_STORIES } from './browsers/stories/account.ts';
import { DIRECTORY_STORIES } from './browsers/stories/directory.ts';
import { LACKING_STORIES } from './browsers/stories/lacking.ts';
import { LISTING_STORIES } from './browsers/stories/listing.ts';
import { UPDATE_STORIES } from './browsers/stories/update.ts';
import { play, type Story } from './browsers/story-environment.ts';
import { buildApp } from './support/build-app.ts';
import { startProductionServer } from './support/production-server.ts';

const STORIES = [
  ...DIRECTORY_STORIES,
  ...LISTING_STORIES,
  ...ACCOUNT_STORIES,
  ...UPDATE_STORIES,
  ...LACKING_STORIES,
];

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, browser: { type: 'string', default: '' } },
});

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`This machine lacks ${missing.join(', ')}. On Debian:

  apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`);
  process.exit(1);
}
await run();

async function run(): Promise<void> {
  buildApp();
  const server = await startProductionServer();
  const { kinds, close } = await findBrowsers();
  const selected = kinds.filter(({ name }) => name.toLowerCase().includes(values.browser.toLowerCase()));
  const stories = STORIES.filter(({ title }) => title.includes(values.only));
  let failed = 0;
  for (const kind of selected)
    for (const story of stories) if (!(await passes(story, { kind, server }))) failed++;
  await close();
  await server.close();
  const passed = selected.length * stories.length - failed;
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
}

async function passes(
  story: Story,
  on: { kind: BrowserKind; server: Awaited<ReturnType<typeof startProductionServer>> },
): Promise<boolean> {
  const startedAt = Date.now();
  const line = (result: string) =>
    `${on.kind.name.padEnd(8)} ${result} ${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(5)} s  ${story.title}`;
  try {
    await play(story, on);
    console.log(line('passed'));
    return true;
  } catch (error) {
    console.log(line('FAILED'));
    console.log(explain(error).replaceAll(/^/gmu, '    '));
    return false;
  }
}

/** The error with its chain of causes. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = `${error.name}: ${error.message}`;
  return error.cause === undefined ? message : `${message}\nbecause: ${explain(error.cause)}`;
}
