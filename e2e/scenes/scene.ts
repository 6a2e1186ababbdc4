import type { Page } from 'playwright/test';
import type { App } from '../fixtures.ts';
import type { Device } from '../support/device.ts';

/** Where scenes are played: a device, its network and the server behind it. */
export type StoryEnvironment = Pick<App, 'network' | 'query'> & { device: Device };

/** A screen in one of its states: where it is, and how it gets there. */
export type Scene = {
  name: string;
  path: string;
  play?: (page: Page, environment: StoryEnvironment) => Promise<void>;
};

/** Scenes on one device, from a fresh server on. Their order matters: one leaves something for the next. */
export type Act = { name: string; scenes: readonly Scene[] };

/** Plays a scene in a tab of its own. */
export async function playScene({ path, play }: Scene, environment: StoryEnvironment): Promise<Page> {
  await environment.device.findNetwork();
  const page = await environment.device.open(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await play?.(page, environment);
  return page;
}
