import { once } from 'node:events';
import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { killBrowser } from '../support/kill-browser.ts';
import type { BrowserKind, DriverTab, InitScript } from './browser.ts';
import { findControl, type Target } from './find-control.ts';

/** Debian's Firefox, driven by WebDriver BiDi. */
export function firefox(executablePath: string): BrowserKind {
  return {
    name: 'Firefox',
    start: async ({ profile, initScripts }) => {
      const browser = await launch({
        browser: 'firefox',
        executablePath,
        headless: true,
        userDataDir: profile,
        extraPrefsFirefox: { 'intl.accept_languages': 'en-AU' },
      });
      const child = browser.process();
      if (child === null) throw new Error('Firefox did not start');
      const exited = once(child, 'exit');
      return {
        newTab: async () => driverTab(await browser.newPage(), initScripts),
        close: () => browser.close(),
        kill: async () => {
          killBrowser(profile);
          await exited;
        },
      };
    },
  };
}

async function driverTab(page: Page, initScripts: readonly InitScript[]): Promise<DriverTab> {
  for (const script of initScripts) await page.evaluateOnNewDocument(script);
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    close: () => page.close(),
    // Puppeteer's types would resolve element handles in the argument, of which there are none.
    evaluate: async (work, arg) => page.evaluate(work as (arg: unknown) => never, arg),
    inspect: async (target, work) => {
      const control = await findOrNull(page, target);
      return control === null ? null : control.evaluate(work);
    },
    click: async (target) => (await find(page, target)).click(),
    type: async (target, text) => (await find(page, target)).type(text),
    choose: async (target, option) => {
      const select = await find(page, target);
      const value = await select.evaluate(
        (element, text) =>
          [...element.querySelectorAll('option')].find(({ label }) => label === text)?.value ?? '',
        option,
      );
      await select.select(value);
    },
  };
}

async function find(page: Page, target: Target): Promise<ElementHandle<HTMLElement>> {
  const control = await findOrNull(page, target);
  if (control === null) throw new Error(`There is no ${target.role} "${target.name}"`);
  return control;
}

async function findOrNull(page: Page, target: Target): Promise<ElementHandle<HTMLElement> | null> {
  const handle = await page.evaluateHandle(findControl, target);
  return handle.asElement() as ElementHandle<HTMLElement> | null;
}
