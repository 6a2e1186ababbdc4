import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems choose the ports of connections from 32768 on: a server that restarts would find its own port taken. */
const PORTS = [20_000, 32_768] as const;

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS);
  return (await isFree(port)) ? port : freePort();
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
