// Pictures of every screen and state, in three widths, light and dark: node e2e/screenshots.ts <folder>
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import buildApp from './support/build-app.ts';
import { startDevice } from './support/device.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { launchOptions } from './support/launch-options.ts';
import { startProductionServer, type ProductionServer } from './support/production-server.ts';
import { SCENES } from './support/scenes.ts';

const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;

async function shoot(
  server: ProductionServer,
  { folder, scheme }: { folder: string; scheme: (typeof SCHEMES)[number] },
) {
  await server.reset();
  const network = await startFaultProxy({ port: server.port });
  const options = {
    ...launchOptions(),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    colorScheme: scheme,
  };
  const device = await startDevice({ network, options: { ...options, reducedMotion: 'reduce' } });
  await device.visitOnce();
  for (const { name, path, play } of SCENES) {
    await device.findNetwork();
    const page = await device.open(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await play?.(page, { device, query: server.query });
    for (const width of WIDTHS)
      await picture(page, { width, path: join(folder, `${name}-${width}-${scheme}.png`) });
    await page.close();
  }
  await device.close();
  await network.close();
}

async function picture(page: Page, { width, path }: { width: number; path: string }): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  // From the top: a header that sticks would be painted where the page was scrolled to.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}

const [folder = 'screenshots'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
buildApp();
const server = await startProductionServer();
for (const scheme of SCHEMES) await shoot(server, { folder, scheme });
await server.close();
