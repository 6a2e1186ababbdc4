// The two screenshots of the manifest, taken of the product itself: npm run manifest:pictures
import { mkdirSync } from 'node:fs';
import { COMPANY_IDS } from '#sample/sample-ids.ts';
import { buildApp } from './support/build-app.ts';
import { startDevice } from './support/device.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { launchOptions } from './support/launch-options.ts';
import { startProductionServer } from './support/production-server.ts';

const FOLDER = 'public/screenshots';
const PICTURES = [
  { name: 'narrow', path: '/brokers', width: 390, height: 780 },
  { name: 'wide', path: `/company/${COMPANY_IDS.cumbungi}`, width: 1280, height: 800 },
];

buildApp();
mkdirSync(FOLDER, { recursive: true });
const server = await startProductionServer();
const network = await startFaultProxy(server);
const options = { ...launchOptions(), locale: 'en-AU', timezoneId: 'Australia/Sydney' };
const device = await startDevice({ network, options: { ...options, reducedMotion: 'reduce' } });
await device.visitOnce();
for (const { name, path, width, height } of PICTURES) {
  const page = await device.open(path);
  await page.setViewportSize({ width, height });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  // Pictures further down load lazily.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' });
}
await device.close();
await network.close();
await server.close();
