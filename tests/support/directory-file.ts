// A directory with its file on the host of the app, and devices that use both.
import { beforeEach, expect } from 'vitest';
import { readMirrorState } from '#db/tables/mirror-state.ts';
import { newId } from '#domain/values/id.ts';
import { recordingFetch, writeDirectoryFile, type FeedAnswer } from '../../src/pages/directory-file.ts';
import { fetchDirectory } from '../../src/pages/directory.ts';
import { KEY, SERVER_URL } from './api.ts';
import { device, type Device } from './device.ts';
import type { RecordedRequest } from './faulty-fetch.ts';
import { withPageSize } from './page-size.ts';
import { expectSameAsServer } from './same-as-server.ts';
import { BROKER } from './seed-ids.ts';
import { insertAsOwner, parcelRow } from './server-rows.ts';
import { runningServer } from './server.ts';

const SITE = 'https://app.example';

export const isPart = ({ path }: RecordedRequest) => path.startsWith('/directory/');
export const partsRead = ({ network }: Device) => network.requests.filter(isPart).length;
/** Pages that the primary made for a device without a cursor. */
export const firstPages = ({ network }: Device) =>
  network.requests.filter(
    ({ path, body }) => path.endsWith('/pull_changes_from_primary') && !body.includes('"since"'),
  ).length;

/** A server and the file of its directory (`files`, by their paths), which is written anew before each test. */
export function runningWithDirectoryFile() {
  const server = runningServer();
  const files = new Map<string, string>();
  /** The API, and the host of the app with its files. */
  const hosts = {
    fetch: async (request: Request): Promise<Response> => {
      const { origin, pathname } = new URL(request.url);
      if (origin !== SITE) return server.fetch(request);
      const text = files.get(pathname);
      if (text === undefined) return new Response('<html>Not Found</html>', { status: 404 });
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  };
  /** Writes the file, while `beforePage` changes the directory. */
  async function writeFile(
    beforePage: (page: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const answers: FeedAnswer[] = [];
    let page = 0;
    const fetch: typeof globalThis.fetch = async (...args) => {
      await beforePage(++page);
      return server.fetch(new Request(...args));
    };
    await withPageSize(server, 7, async () => {
      const api = { url: SERVER_URL, publishableKey: KEY, fetch: recordingFetch(fetch, answers) };
      await (await fetchDirectory(api)).delete();
    });
    files.clear();
    await writeDirectoryFile(answers, async (path, content) => {
      if (typeof content === 'string') files.set(path, content);
      return Promise.resolve();
    });
  }
  beforeEach(async () => {
    for (let count = 0; count < 20; count++) await insertAsOwner(server, 'parcels', parcelRow());
    await writeFile();
  });
  return {
    server,
    files,
    writeFile,
    newDevice: ({ name = `device-${newId()}` } = {}) => device({ server: hosts, site: SITE, name }),
    expectWholeMirror: async (phone: Device): Promise<void> => {
      await expectSameAsServer(phone, server);
      const { replacing, completeTo } = await readMirrorState(phone.db);
      expect([replacing, completeTo === null]).toEqual([false, false]);
    },
    deleteOne: () =>
      server.query<{ id: string }>(
        'delete from public.parcels where id = (select id from public.parcels limit 1) returning id',
      ),
    retitle: () => server.query('update public.brokers set title = $2 where id = $1', [BROKER, newId()]),
  };
}
