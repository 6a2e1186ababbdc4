import { once, writesParcels } from '../../support/faults.ts';
import { unsentCount } from '../../support/local-database.ts';
import { withoutBackgroundSync } from '../lacking.ts';
import {
  arriveOnce,
  comeOnline,
  expectEqual,
  fillParcel,
  listOffline,
  seesSaved,
  submitParcel,
  titlesOnServer,
  typeHalf,
  visitAndListOffline,
} from '../steps.ts';
import type { Story } from '../story-environment.ts';

export const LISTING_STORIES: Story[] = [
  {
    title: 'online, a listing is confirmed by the server',
    play: async (environment) => {
      const tab = await environment.visitOnce('/add-parcel');
      await fillParcel(tab, 'Paddock one');
      await submitParcel(tab);
      await tab.sees({ role: 'heading', name: 'Water Parcel Listed Successfully' });
      await arriveOnce(environment, tab, ['Paddock one']);
    },
  },
  {
    title:
      'offline, a listing is saved; the page is closed; the next visit sends it once, without Background Sync',
    initScripts: [withoutBackgroundSync],
    play: async (environment) => {
      const tab = await visitAndListOffline(environment, 'Paddock one');
      await tab.close();
      environment.network.heal();
      expectEqual(await titlesOnServer(environment), [], 'on the server while no page is open');
      await arriveOnce(environment, await environment.open('/brokers'), ['Paddock one']);
      expectEqual(environment.network.requests(writesParcels).length, 1, 'requests that wrote parcels');
    },
  },
  {
    title: 'offline, a listing outlives the death of the browser, and is sent once',
    play: async (environment) => {
      await visitAndListOffline(environment, 'Paddock one');
      await environment.killAndRestart();
      const later = await environment.open('/brokers');
      expectEqual(await unsentCount(later), 1, 'items in the outbox');
      environment.network.heal();
      await comeOnline(later);
      await arriveOnce(environment, later, ['Paddock one']);
    },
  },
  {
    title: 'with the page left open, a listing is sent when the network is back, without the user',
    play: async (environment) => {
      const tab = await visitAndListOffline(environment, 'Paddock one');
      environment.network.heal();
      await arriveOnce(environment, tab, ['Paddock one']);
    },
  },
  {
    title: 'a listing whose confirmation is lost is on the server once',
    play: async (environment) => {
      const tab = await environment.visitOnce('/add-parcel');
      environment.network.setRule(once(writesParcels, { kind: 'drop-response' }));
      await fillParcel(tab, 'Paddock one');
      await submitParcel(tab);
      await arriveOnce(environment, tab, ['Paddock one']);
    },
  },
  {
    title: 'two tabs that find the network at once send one listing once',
    play: async (environment) => {
      const first = await environment.visitOnce('/add-parcel');
      const second = await environment.open('/brokers');
      environment.network.goOffline();
      await listOffline(first, 'Paddock one');
      environment.network.heal();
      await Promise.all([comeOnline(first), comeOnline(second)]);
      await arriveOnce(environment, second, ['Paddock one']);
      expectEqual(environment.network.requests(writesParcels).length, 1, 'requests that wrote parcels');
    },
  },
  {
    title: 'listings of two tabs arrive once each',
    play: async (environment) => {
      const first = await environment.visitOnce('/add-parcel');
      environment.network.goOffline();
      const second = await environment.open('/add-parcel');
      await second.holds('Title', '');
      await listOffline(first, 'Paddock one');
      await listOffline(second, 'Paddock two');
      environment.network.heal();
      await Promise.all([comeOnline(first), comeOnline(second)]);
      await arriveOnce(environment, first, ['Paddock one', 'Paddock two']);
    },
  },
  {
    title: 'unsubmitted input survives a restart of the browser',
    play: async ({ visitOnce, closeAndRestart, open }) => {
      const tab = await visitOnce('/add-parcel');
      await typeHalf(tab, 'Paddock half');
      await closeAndRestart();
      const later = await open('/add-parcel');
      await later.holds('Title', 'Paddock half');
    },
  },
  {
    title: 'a listing that cannot reach the server is never called listed',
    play: async ({ network, visitOnce }) => {
      const tab = await visitOnce('/add-parcel');
      network.goOffline();
      await fillParcel(tab, 'Paddock one');
      await submitParcel(tab);
      await seesSaved(tab);
      await tab.reads('Waiting to be sent');
      await tab.readsNoMore('Listed Successfully');
    },
  },
];
