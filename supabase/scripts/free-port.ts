import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems choose the ports of connections from 32768 on. */
const PORTS = [24_000, 32_768] as const;
/** Of servers that stop and start again: no other may take their port meanwhile. */
const KEPT_PORTS = [20_000, 24_000] as const;

/** A free port of the loopback interface; `isKept` if the server is to have it again after a restart. */
export async function freePort({ isKept = false } = {}): Promise<number> {
  const [first, end] = isKept ? KEPT_PORTS : PORTS;
  const port = randomInt(first, end);
  return (await isFree(port)) ? port : freePort({ isKept });
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
