import { deploy } from '../../support/deploy.ts';
import type { Story } from '../story-environment.ts';
import type { Tab } from '../tab.ts';

const OFFER = 'A new version of Headwater is ready.';

/** Has the browser look for a new version, as it does from time to time. */
const askForUpdate = (tab: Tab) =>
  tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()), undefined);

const isUpToDate = async () => (await navigator.serviceWorker.ready).waiting === null;

export const UPDATE_STORIES: Story[] = [
  {
    title: 'a new version waits for a press, and the form is as it was afterwards',
    play: async ({ network, visitOnce }) => {
      const tab = await visitOnce('/add-parcel');
      await tab.type('Title', 'Half a listing');
      deploy({ network });
      await askForUpdate(tab);
      await tab.reads(OFFER);
      await tab.holds('Title', 'Half a listing');
      await tab.click({ role: 'button', name: 'Update', within: 'body' });
      await tab.readsNoMore(OFFER);
      await tab.waitFor('the new version is in charge', isUpToDate);
      await tab.holds('Title', 'Half a listing');
    },
  },
  {
    title: 'another tab is notified of the update, and keeps its input',
    play: async ({ network, visitOnce, open }) => {
      const tab = await visitOnce('/brokers');
      const other = await open('/add-parcel');
      await other.type('Title', 'Typed beside');
      deploy({ network });
      await askForUpdate(tab);
      await tab.click({ role: 'button', name: 'Update', within: 'body' });
      await other.reads('Headwater was updated in another tab.');
      await other.holds('Title', 'Typed beside');
      await other.click({ role: 'button', name: 'Reload', within: 'body' });
      await other.readsNoMore('Headwater was updated in another tab.');
      await other.holds('Title', 'Typed beside');
    },
  },
];
