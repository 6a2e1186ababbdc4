import { expect, type Locator, type Page } from 'playwright/test';
import type { App } from '../fixtures.ts';
import type { Device } from '../support/device.ts';

/** Where scenes are played: a device, its network and the server. */
export type StoryEnvironment = Pick<App, 'network' | 'query'> & { device: Device };

/** A screen in one of its states: its path, and the steps to that state. */
export type Scene = {
  name: string;
  path: string;
  play?: (page: Page, environment: StoryEnvironment) => Promise<void>;
};

/** Scenes on one device, on a fresh server. Order matters: later ones depend on what earlier ones leave. */
export type Act = { name: string; scenes: readonly Scene[] };

/** Presses a button, and waits for its dialog. */
export async function openDialog(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Submits what is missing or wrong, and waits for the first error. */
export async function submitWrong(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/u }).first()).toBeVisible();
}

/** Opens a tab of the page. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  const tab = page.getByRole('main').getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Shows the buttons of a listing that are folded on a phone. */
export async function unfold(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return;
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
}

/** Plays a scene in this tab, or in a new one. */
export async function playScene(
  { path, play }: Scene,
  environment: StoryEnvironment,
  tab?: Page,
): Promise<Page> {
  await environment.device.findNetwork();
  await tab?.goto(path);
  const page = tab ?? (await environment.device.open(path));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await play?.(page, environment);
  return page;
}
