import { afterEach, beforeEach, expect } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { device, type Device } from './device.ts';
import { insertAsOwner, parcelRow } from './server-rows.ts';
import { runningCluster } from './server.ts';
import { isRead, timedPass, type ReadServer } from './standbys.ts';

/** A primary with two standbys for the tests of a file, each of which begins with standbys that have everything. */
export function runningWithStandbys() {
  const server = runningCluster({ standbys: 2 });
  const catchUp = async () => {
    for (const standby of server.standbys().all) await standby.catchUp();
  };
  beforeEach(catchUp);
  afterEach(async () => {
    for (const standby of server.standbys().all) await standby.resume();
    server.standbys().routeByTurns();
  });
  return {
    server,
    catchUp,
    first: (): ReadServer => {
      const [standby] = server.standbys().all;
      if (standby === undefined) throw new Error('There is no standby');
      return standby;
    },
    readFrom: (from: ReadServer | null) =>
      server.standbys().route((request) => (isRead(request) ? from : null)),
    timedPass: (phone: Device, from: ReadServer | null, options: { verify?: boolean } = {}) =>
      timedPass(phone, server.standbys(), { ...options, from }),
    insertParcel: () => insertAsOwner(server, 'parcels', parcelRow()),
    /** A device that has verified its mirror, so that passes of the timer may ask any server. */
    mirrored: async (): Promise<Device> => {
      const phone = device({ server });
      await phone.sync();
      expect((await readMirrorState(phone.db)).verifiedAt).not.toBe(null);
      return phone;
    },
  };
}
