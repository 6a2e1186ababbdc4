import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Fault } from './faults.ts';

/** A whole answer of the server. */
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Sends a request on to the server at `port` and reads the whole answer: only then has the server done it. */
export async function forward({
  port,
  incoming,
  body,
}: {
  port: number;
  incoming: IncomingMessage;
  body: Buffer;
}): Promise<Answer> {
  // Whole and uncompressed, so that answers can be read and altered.
  const { 'if-none-match': _etag, 'if-modified-since': _since, ...asked } = incoming.headers;
  const headers = { ...asked, 'accept-encoding': 'identity', connection: 'close' };
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
  // What belongs to this one connection stays behind; the length is set anew when the answer is sent.
  const {
    'transfer-encoding': _coding,
    connection: _connection,
    'content-length': _length,
    ...kept
  } = response.headers;
  return { status: response.statusCode ?? 502, headers: kept, body: await buffer(response) };
}

/** Answers the device as `fault` lets it; `ask` brings the server's answer. */
export async function answer({
  fault,
  outgoing,
  ask,
}: {
  fault: Fault;
  outgoing: ServerResponse;
  ask: () => Promise<Answer>;
}): Promise<void> {
  if (fault.kind === 'stall') return;
  if (fault.kind === 'drop-request') return void outgoing.destroy();
  if (fault.kind === 'answer') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body);
  if (fault.kind === 'hold' && fault.of === 'request') await fault.until;
  const { status, headers, body } = await ask();
  if (fault.kind === 'hold' && fault.of === 'response') await fault.until;
  if (fault.kind === 'drop-response') return void outgoing.destroy();
  const sent = fault.kind === 'rewrite' ? Buffer.from(fault.change(body.toString())) : body;
  outgoing.writeHead(
    status,
    sent.byteLength === 0 ? headers : { ...headers, 'content-length': sent.byteLength },
  );
  if (fault.kind !== 'truncate') return void outgoing.end(sent);
  outgoing.write(sent.subarray(0, fault.bytes), () => outgoing.destroy());
}
