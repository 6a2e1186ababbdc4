import { once } from 'node:events';
import {
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#support/faults.ts';

/** How much of a slow line's body is sent at once. */
const PIECE_BYTES = 4_096;

/** A complete response of the server. */
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Forwards a request to the server at `port` and reads the whole response: only then is the server done. */
export async function forward({
  port,
  incoming,
  body,
  strip,
}: {
  port: number;
  incoming: IncomingMessage;
  body: Buffer;
  /** A header that is removed from the response. */
  strip: string | undefined;
}): Promise<Answer> {
  // Complete and uncompressed, so that responses can be read and altered.
  const { 'if-none-match': _etag, 'if-modified-since': _since, ...rest } = incoming.headers;
  const headers: OutgoingHttpHeaders = { ...rest, 'accept-encoding': 'identity', connection: 'close' };
  if (strip !== undefined) delete headers[strip];
  const onward = httpRequest({
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: incoming.url,
    headers,
  });
  const answered = once(onward, 'response');
  onward.end(body);
  const [response]: IncomingMessage[] = await answered;
  if (response === undefined) throw new Error('The server did not answer');
  // Headers of this one connection are dropped; the length is set again when the response is sent.
  const {
    'transfer-encoding': _coding,
    connection: _connection,
    'content-length': _length,
    ...passed
  } = response.headers;
  return { status: response.statusCode ?? 502, headers: passed, body: await buffer(response) };
}

/** Answers the device as `fault` allows; `ask` fetches the server's response. */
export async function answer({
  fault,
  outgoing,
  ask,
  downMs,
}: {
  fault: Fault;
  outgoing: ServerResponse;
  ask: () => Promise<Answer>;
  /** How long this many bytes take to the device (ms). */
  downMs: (bytes: number) => number;
}): Promise<void> {
  if (fault.kind === 'stall') return;
  if (fault.kind === 'refuse') return void outgoing.socket?.resetAndDestroy();
  if (fault.kind === 'drop-request') return void outgoing.destroy();
  // A response in the server's place is readable from every origin, like the server's own.
  if (fault.kind === 'answer')
    return void outgoing
      .setHeader('access-control-allow-origin', '*')
      .writeHead(fault.status, fault.headers)
      .end(fault.body);
  if (fault.kind === 'hold' && fault.of === 'request') await fault.until;
  if (fault.kind === 'duplicate') await ask();
  const { status, headers, body } = await ask();
  if (fault.kind === 'delay') await sleep(fault.ms);
  if (fault.kind === 'hold' && fault.of === 'response') await fault.until;
  if (fault.kind === 'drop-response') return void outgoing.destroy();
  const sent = fault.kind === 'rewrite' ? Buffer.from(fault.change(body.toString())) : body;
  outgoing.writeHead(
    status,
    sent.byteLength === 0 ? headers : { ...headers, 'content-length': sent.byteLength },
  );
  if (fault.kind !== 'truncate') return drip({ outgoing, sent, downMs });
  outgoing.write(sent.subarray(0, fault.bytes), () => outgoing.destroy());
}

/** Sends a body at the speed of the line, in pieces, so that data keeps moving. */
async function drip({
  outgoing,
  sent,
  downMs,
}: {
  outgoing: ServerResponse;
  sent: Buffer;
  downMs: (bytes: number) => number;
}): Promise<void> {
  // The line died while the server answered: the response stays unfinished.
  if (downMs(sent.byteLength) === Infinity) return;
  const piece = downMs(sent.byteLength) === 0 ? Math.max(sent.byteLength, 1) : PIECE_BYTES;
  for (let from = 0; from < sent.byteLength && !outgoing.destroyed; from += piece) {
    const part = sent.subarray(from, from + piece);
    const ms = downMs(part.byteLength);
    if (ms > 0) await sleep(ms);
    outgoing.write(part);
  }
  outgoing.end();
}
