// Screenshots of every screen and state, in three widths, light and dark: npm run screenshots -- <folder> [<part of an act's name>]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { ACTS } from './scenes/acts.ts';
import { playScene, type Act } from './scenes/scene.ts';
import { buildApp } from './support/build-app.ts';
import { startDevice } from './support/device.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { launchOptions } from './support/launch-options.ts';
import { startProductionServer, type ProductionServer } from './support/production-server.ts';

const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;

async function shoot(
  server: ProductionServer,
  { act, folder, scheme }: { act: Act; folder: string; scheme: (typeof SCHEMES)[number] },
) {
  await server.reset();
  const network = await startFaultProxy(server);
  const options = {
    ...launchOptions(),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    colorScheme: scheme,
  };
  const device = await startDevice({ network, options: { ...options, reducedMotion: 'reduce' } });
  await device.visitOnce();
  for (const scene of act.scenes) {
    const page = await playScene(scene, { device, network, query: server.query });
    for (const width of WIDTHS)
      await picture(page, { width, path: join(folder, `${scene.name}-${width}-${scheme}.png`) });
    await page.close();
  }
  await device.close();
  await network.close();
}

async function picture(page: Page, { width, path }: { width: number; path: string }): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  // A list that becomes cards at this width is rendered again.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  // From the top: a sticky header would be painted at the scroll position.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // What is far below the screen would not be painted.
  const style = '* { content-visibility: visible !important; }';
  await page.screenshot({ path, fullPage: true, animations: 'disabled', style });
}

const [folder = 'screenshots', wanted = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
buildApp();
const server = await startProductionServer();
const acts = ACTS.filter(({ name }) => name.includes(wanted));
for (const scheme of SCHEMES) for (const act of acts) await shoot(server, { act, folder, scheme });
await server.close();
