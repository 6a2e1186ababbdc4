import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** Another site with pictures: `/open/…` readable by scripts of any origin, `/closed/…` only displayable. */
export type PictureSite = { url: string; close: () => Promise<void> };

const PICTURE = new URL('../../public/icon-192.png', import.meta.url);
/** The size of a small photo of a phone. */
const BYTES = 60_000;

/** Starts one; closing it equals a lost network. */
export async function startPictureSite(): Promise<PictureSite> {
  const picture = await readFile(PICTURE);
  // Browsers ignore bytes after the end of a picture.
  const body = Buffer.concat([picture, Buffer.alloc(Math.max(0, BYTES - picture.byteLength))]);
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/open/')) response.setHeader('access-control-allow-origin', '*');
    response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return {
    url: `http://localhost:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
