import type { Page } from 'playwright/test';
import { translatePage } from '#support/translate-page.ts';
import { expect, test } from './fixtures.ts';
import { ACTS } from './scenes/acts.ts';
import { playScene } from './scenes/scene.ts';

const PHONE = { width: 360, height: 740 };
/** The browser's setting: the root's font, and so every rem. */
const DOUBLE_TEXT = '--blink-settings=defaultFontSize=32';

/** Names of controls that are beside the screen, where no scrolling reaches them. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/u.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const isBeside = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
    };
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((control) => isBeside(control) && !scrolls(control.parentElement))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });
}

for (const { name, scenes } of ACTS) {
  test(`each screen works while the browser translates it, with text of double size: ${name}`, async ({
    app,
    launchOptions,
  }) => {
    app.allowConsoleError(/Failed to load resource|No page at/);
    const args = [...(launchOptions.args ?? []), DOUBLE_TEXT];
    const phone = await app.newDevice({ viewport: PHONE, reducedMotion: 'reduce', args });
    await phone.context.addInitScript(
      `addEventListener('DOMContentLoaded', () => (${String(translatePage)})())`,
    );
    const tab = await phone.visitOnce();
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const scene of scenes) {
      await test.step(scene.name, async () => {
        const page = await playScene(scene, { ...app, device: phone }, tab);
        await expect.soft(page.getByText('Something went wrong'), scene.name).toHaveCount(0);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(width, scene.name).toBe(PHONE.width);
        expect.soft(await outOfReach(page), scene.name).toEqual([]);
      });
    }
  });
}
