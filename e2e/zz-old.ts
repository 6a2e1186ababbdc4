import puppeteer from '/tmp/render/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js';
import { startProductionServer } from './support/production-server.ts';
const server = await startProductionServer();
const browser = await puppeteer.launch({ executablePath: '/tmp/chromium', headless: true, args: ['--no-sandbox','--headless','--disable-gpu','--no-zygote','--disable-dev-shm-usage'] });
console.log(await browser.version());
const page = await browser.newPage();
page.on('console', (m) => console.log('console', m.type(), m.text()));
page.on('pageerror', (e) => console.log('pageerror', (e as Error).message));
for (const [w, scheme] of [[360, 'light'], [1280, 'dark']] as const) {
  await page.setViewport({ width: w, height: 800 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  for (const path of process.argv.slice(2)) {
    try { await page.goto(`http://127.0.0.1:${server.port}${path}`, { waitUntil: 'networkidle0', timeout: 30000 }); } catch (e) { console.log(path, String(e).slice(0, 200)); }
    await page.screenshot({ path: `/tmp/render/shots/old-${w}-${scheme}${path.replaceAll('/', '_').slice(0, 30)}.png` });
  }
}
await browser.close(); await server.close(); process.exit(0);
