import * as v from 'valibot';
import { messagesSchema, type Message } from './messages.ts';
import type { Outcome } from './outcome.ts';
import type { Fetch } from './request.ts';

/** The API of the server, and a key that may call the notifier's functions. */
export type Server = { url: string; secretKey: string };

export type Result = Pick<Message, 'message' | 'attempt'> & Outcome;

/** The queue of the server. */
export type Queue = {
  /** Messages that are due, up to three for each of `most` browsers and addresses; none when there are none. */
  take: (most: number) => Promise<Message[]>;
  settle: (results: Result[]) => Promise<void>;
};

const TIMEOUT_MS = 20_000;
/** After so many failures the outcome is given up: the message is sent again after its lease, and replaces itself. */
const MAX_ATTEMPTS = 3;

const settledSchema = v.object({ status: v.literal('settled') });

export function createQueue({ url, secretKey }: Server, fetch: Fetch): Queue {
  const call = async (name: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url.replace(/\/$/u, '')}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        'content-type': 'application/json',
        // A key of the older kind is a token, one of the newer kind is none.
        ...(secretKey.startsWith('sb_') ? {} : { authorization: `Bearer ${secretKey}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    take: async (most) => v.parse(messagesSchema, await call('take_notices', { most })),
    settle: async (results) => {
      for (let attempt = 1; ; attempt++) {
        try {
          v.parse(settledSchema, await call('settle_notices', { results }));
          return;
        } catch (error) {
          if (attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
  };
}
