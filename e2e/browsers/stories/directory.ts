import { BROKER_IDS, COMPANY_IDS } from '#sample/sample-ids.ts';
import { isApi, onlyTo } from '../../support/faults.ts';
import { settles } from '../steps.ts';
import type { Story } from '../story-environment.ts';
import type { Tab } from '../tab.ts';

/** Addresses, and what each shows only with its rows. */
const PAGES: [path: string, shows: (tab: Tab) => Promise<void>][] = [
  ['/brokers', (tab) => tab.reads('Showing 7 of 7 brokers')],
  ['/brokers?region=NSW%20Murray', (tab) => tab.reads('Showing 2 of 2 brokers')],
  [`/broker/${BROKER_IDS.helenDunstan}`, (tab) => tab.sees({ role: 'heading', name: 'Helen Dunstan' })],
  ['/companies', (tab) => tab.reads('Showing 3 of 3 brokerage firms')],
  [
    `/company/${COMPANY_IDS.cumbungi}`,
    (tab) => tab.sees({ role: 'heading', name: 'Cumbungi Water Brokers' }),
  ],
  ['/add-parcel', (tab) => tab.choose('Brokerage Company', 'Cumbungi Water Brokers')],
  ['/settings', (tab) => tab.sees({ role: 'heading', name: 'Settings' })],
  ['/about/privacy', (tab) => tab.sees({ role: 'heading', name: 'Privacy' })],
];

export const DIRECTORY_STORIES: Story[] = [
  {
    title: 'a first visit shows the directory',
    play: async ({ visitOnce }) => {
      const tab = await visitOnce('/brokers');
      await tab.reads('Showing 7 of 7 brokers');
      await tab.click({ role: 'link', name: 'Kate Orr' });
      await tab.sees({ role: 'heading', name: 'Kate Orr' });
    },
  },
  {
    title: 'a first visit shows the directory when the API cannot be reached',
    play: async ({ network, open }) => {
      network.setRule(onlyTo(isApi, { kind: 'drop-request' }));
      const tab = await open('/brokers');
      await tab.reads('Showing 7 of 7 brokers');
    },
  },
  {
    title: 'offline, every address opens and reloads',
    play: async ({ network, visitOnce, open }) => {
      const first = await visitOnce('/');
      await first.close();
      network.goOffline();
      const tab = await open('/brokers');
      for (const [path, shows] of PAGES) {
        await tab.goto(path);
        await shows(tab);
        await settles(tab);
        await tab.reload();
        await shows(tab);
        await settles(tab);
      }
    },
  },
  {
    title: 'offline, the app starts in a browser that was closed',
    play: async ({ network, visitOnce, open, closeAndRestart }) => {
      await visitOnce('/');
      await closeAndRestart();
      network.goOffline();
      for (const [path, shows] of PAGES) await shows(await open(path));
    },
  },
];
