import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../supabase/scripts/free-port.ts';
import { killBrowser } from '../support/kill-browser.ts';
import type { BrowserKind, DriverTab } from './browser.ts';
import { findControl, type Target } from './find-control.ts';
import { until } from './until.ts';

const BROWSER = fileURLToPath(new URL('webkit-browser.js', import.meta.url));

/** Debian's WebKitGTK, driven by WebDriver on the X server `display`. */
export function webkit({ driverPath, display }: { driverPath: string; display: string }): BrowserKind {
  return {
    name: 'WebKit',
    start: async ({ profile, initScripts }) => {
      const initScript = join(profile, 'init-script.js');
      await writeFile(initScript, initScripts.map((script) => `(${script.toString()})();`).join('\n'));
      const { server, url } = await startDriver({ driverPath, display });
      const capabilities = new Capabilities({
        browserName: 'Headwater',
        'webkitgtk:browserOptions': { binary: BROWSER, args: [profile, initScript] },
      });
      const driver = await new Builder()
        .usingServer(url)
        .withCapabilities(capabilities)
        .build()
        .catch(async (error: unknown) => {
          await end(server);
          throw error;
        });
      // The initial tab belongs to no app; it keeps the browser alive when all others are closed.
      const idle = await driver.getWindowHandle();
      return {
        newTab: async () => {
          await driver.switchTo().newWindow('tab');
          return driverTab({ driver, idle, handle: await driver.getWindowHandle() });
        },
        close: async () => {
          await driver.quit().finally(() => end(server));
        },
        kill: async () => {
          killBrowser(profile);
          await end(server);
        },
      };
    },
  };
}

/** A driver serves one browser and is unreliable once that was killed, so each browser gets its own. */
async function startDriver({
  driverPath,
  display,
}: {
  driverPath: string;
  display: string;
}): Promise<{ server: ChildProcess; url: string }> {
  const port = await freePort();
  const server = spawn(driverPath, ['-p', String(port)], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      // No accessibility bus and no graphics card.
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver answers', async () => (await fetch(`${url}/status`)).ok);
  return { server, url };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}

function driverTab({ driver, idle, handle }: { driver: WebDriver; idle: string; handle: string }): DriverTab {
  const here = () => driver.switchTo().window(handle);
  const findOrNull = async (target: Target) => {
    await here();
    return driver.executeScript<WebElement | null>(findControl, target);
  };
  const find = async (target: Target) => {
    const control = await findOrNull(target);
    if (control === null) throw new Error(`There is no ${target.role} "${target.name}"`);
    // The driver scrolls the element only to an edge, where another element may cover it.
    await driver.executeScript(toTheMiddle, control);
    return control;
  };
  return {
    goto: async (url) => {
      await here();
      await driver.get(url);
    },
    reload: async () => {
      await here();
      await driver.navigate().refresh();
    },
    close: async () => {
      await here();
      await driver.close();
      await driver.switchTo().window(idle);
    },
    evaluate: async (work, arg) => {
      await here();
      return evaluate(driver, work, arg);
    },
    inspect: async (target, work) => {
      const control = await findOrNull(target);
      return control === null ? null : driver.executeScript(work, control);
    },
    click: async (target) => (await find(target)).click(),
    type: async (target, text) => (await find(target)).sendKeys(text),
    choose: async (target, option) => {
      const options = await (await find(target)).findElements({ css: 'option' });
      for (const element of options) if ((await element.getText()) === option) return element.click();
      throw new Error(`There is no option "${option}"`);
    },
  };
}

const toTheMiddle = (element: HTMLElement) =>
  element.scrollIntoView({ block: 'center', behavior: 'instant' });

type Outcome<Result> = { value: Result } | { problem: string };

/** The driver's synchronous script call waits for no promise; its asynchronous one has a callback. */
async function evaluate<Result, Arg>(
  driver: WebDriver,
  work: (arg: Arg) => Result | Promise<Result>,
  arg: Arg,
): Promise<Result> {
  const script = `
    const done = arguments[arguments.length - 1];
    Promise.resolve(arguments[0]).then(${work.toString()})
      .then((value) => done({ value }), (error) => done({ problem: String(error) }));`;
  const outcome = await driver.executeAsyncScript<Outcome<Result>>(script, arg);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome.value;
}
