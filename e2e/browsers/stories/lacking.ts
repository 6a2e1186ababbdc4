import { onlyTo, type RecordedRequest } from '../../support/faults.ts';
import {
  withoutModuleWorkers,
  withoutServiceWorker,
  withoutStorage,
  withoutWebLocks,
  withRevocableStorage,
} from '../lacking.ts';
import {
  arriveOnce,
  fillParcel,
  listOffline,
  submitParcel,
  typeHalf,
  visitAndListOffline,
} from '../steps.ts';
import type { Story } from '../story-environment.ts';

const isSyncWorker = ({ path }: RecordedRequest) => path.startsWith('/assets/sync.worker');

export const LACKING_STORIES: Story[] = [
  {
    title: 'without module workers a listing is saved offline, and sent by the next visit',
    initScripts: [withoutModuleWorkers],
    // The error of the worker itself, loaded as a classic script.
    allowedConsoleError: /SyntaxError/u,
    play: async (environment) => {
      const tab = await visitAndListOffline(environment, 'Paddock one');
      await tab.close();
      environment.network.heal();
      await arriveOnce(environment, await environment.open('/'), ['Paddock one']);
    },
  },
  {
    title: 'without Web Locks a listing is saved offline, and sent once by the next visit in two tabs',
    initScripts: [withoutWebLocks],
    play: async (environment) => {
      const change = (script: string) => `delete WorkerNavigator.prototype.locks;${script}`;
      environment.network.setRule(onlyTo(isSyncWorker, { kind: 'rewrite', change }));
      const tab = await visitAndListOffline(environment, 'Paddock one');
      await tab.close();
      environment.network.heal();
      const [later] = await Promise.all([environment.open('/'), environment.open('/brokers')]);
      await arriveOnce(environment, later, ['Paddock one']);
    },
  },
  {
    title: 'without a service worker a listing is saved while the network is gone, and sent when it is back',
    initScripts: [withoutServiceWorker],
    play: async (environment) => {
      const tab = await environment.open('/add-parcel');
      await tab.choose('Brokerage Company', 'Cumbungi Water Brokers');
      environment.network.goOffline();
      await listOffline(tab, 'Paddock one');
      environment.network.heal();
      await arriveOnce(environment, tab, ['Paddock one']);
    },
  },
  {
    title: 'where storage is refused the app says so, and keeps earlier input',
    allowedConsoleError: /SecurityError|tables on this device/u,
    play: async ({ visitOnce, closeAndRestart, open }) => {
      const tab = await visitOnce('/add-parcel');
      await typeHalf(tab, 'Paddock half');
      await closeAndRestart([withoutStorage]);
      const refused = await open('/add-parcel');
      await refused.reads('Headwater cannot reach its storage on this device.');
      await closeAndRestart([]);
      const later = await open('/add-parcel');
      await later.holds('Title', 'Paddock half');
    },
  },
  {
    title:
      'where storage is refused later the form says so, keeps the input, and saves it at the same button once storage works',
    initScripts: [withRevocableStorage],
    allowedConsoleError: /SecurityError|InvalidStateError|DatabaseClosedError/u,
    play: async (environment) => {
      const tab = await environment.visitOnce('/add-parcel');
      await fillParcel(tab, 'Paddock one');
      await tab.evaluate(() => void window.dispatchEvent(new Event('refuse-storage')), undefined);
      await submitParcel(tab);
      await tab.reads('could not be saved on this device.');
      await tab.holds('Title', 'Paddock one');
      await tab.evaluate(() => void window.dispatchEvent(new Event('allow-storage')), undefined);
      await submitParcel(tab);
      await arriveOnce(environment, tab, ['Paddock one']);
    },
  },
];
