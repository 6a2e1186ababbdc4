import { expect, test } from './fixtures.ts';
import { ACTS } from './scenes/acts.ts';
import { playScene } from './scenes/scene.ts';
import { contrastFindings, wcagFindings } from './support/wcag.ts';

/** The narrowest width of WCAG 1.4.10, at which nothing scrolls sideways. */
const NARROW = { width: 320, height: 740 };

for (const { name, scenes } of ACTS) {
  test(`no screen breaks WCAG 2.2 AA, light or dark, or is wider than a phone: ${name}`, async ({ app }) => {
    app.allowConsoleError(/Failed to load resource|No page at/);
    const phone = await app.newDevice({ colorScheme: 'light', viewport: NARROW, reducedMotion: 'reduce' });
    const tab = await phone.visitOnce();
    for (const scene of scenes) {
      await test.step(scene.name, async () => {
        await tab.emulateMedia({ colorScheme: 'light' });
        // A browser compiles the app and axe once for all pages of a tab.
        const page = await playScene(scene, { ...app, device: phone }, tab);
        // A target that scrolling left half below the header would count as too small.
        await page.evaluate(() => window.scrollTo(0, 0));
        expect.soft(await wcagFindings(page), scene.name).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, scene.name).toBe(NARROW.width);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect.soft(await contrastFindings(page), `${scene.name}, dark`).toEqual([]);
      });
    }
  });
}
