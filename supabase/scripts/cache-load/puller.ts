// A device that has the directory and pulls what is new, as `src/remote/pull.ts` does.
import * as v from 'valibot';

const page = v.object({
  user: v.nullable(v.string()),
  cursor: v.string(),
  done: v.boolean(),
  rows: v.record(v.string(), v.object({ id: v.array(v.string()) })),
});
const answerSchema = v.union([page, v.object({ user: v.nullable(v.string()), behind: v.literal(true) })]);
const fullPage = v.intersect([page, v.object({ digests: v.unknown() })]);

/** The API, with a key in the addresses of visitors where a gateway takes it. */
export type Api = { url: string; key: string | null };

/** A user with an access token, or a visitor. */
export type Caller = { userId: string; token: string } | null;

/** What the devices of a run received. */
export type Received = {
  pulls: number;
  personal: number;
  behind: number;
  foreign: string[];
  times: number[];
};

export const nothingReceived = (): Received => ({
  pulls: 0,
  personal: 0,
  behind: 0,
  foreign: [],
  times: [],
});

/** Answers differ in their encoding by what a browser accepts. */
const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip'] as const;

export type Puller = { pull: () => Promise<void>; cursor: () => string };

/** A device of `caller` at `cursor`; each answer must be the caller's own. */
export function puller({
  api,
  caller,
  cursor: start,
  place,
  received,
}: {
  api: Api;
  caller: Caller;
  cursor: string;
  place: number;
  received: Received;
}): Puller {
  let cursor = start;
  const headers = {
    accept: 'application/json',
    'accept-encoding': ENCODINGS[place % ENCODINGS.length] ?? 'gzip',
    ...(caller !== null && { authorization: `Bearer ${caller.token}` }),
  };
  const continueOnce = async (): Promise<boolean> => {
    const askedAt = performance.now();
    const response = await fetch(addressAfter(api, caller, cursor), { headers });
    const text = await response.text();
    received.times.push(performance.now() - askedAt);
    received.pulls += 1;
    if (!response.ok) throw new Error(`A pull was answered with ${response.status}: ${text.slice(0, 300)}`);
    const answer = v.parse(answerSchema, JSON.parse(text));
    note(received, caller, answer);
    if ('behind' in answer) return true;
    ({ cursor } = answer);
    return answer.done;
  };
  return {
    cursor: () => cursor,
    pull: async () => {
      while (!(await continueOnce()));
    },
  };
}

/** The address of the page after a cursor, the same for all visitors. */
function addressAfter({ url, key }: Api, caller: Caller, since: string): string {
  const args = new URLSearchParams({ page_size: '2500', since, with_patches: 'true' });
  if (caller === null && key !== null) args.set('apikey', key);
  return `${url}/rpc/pull_changes?${args.toString()}`;
}

/** Notes an answer for another caller, and personal rows of others in it. */
function note(received: Received, caller: Caller, answer: v.InferOutput<typeof answerSchema>): void {
  const expected = caller?.userId ?? null;
  if (answer.user !== expected) received.foreign.push(`${expected} received an answer for ${answer.user}`);
  if ('behind' in answer) {
    received.behind += 1;
    return;
  }
  const owners = answer.rows['profiles']?.id ?? [];
  received.personal += owners.length;
  for (const owner of owners)
    if (owner !== expected?.replaceAll('-', '')) received.foreign.push(`${expected} received ${owner}`);
}

/** The cursor of a whole mirror of `caller`, from the primary, by POST; `since` is that of a visitor. */
export async function mirrorOnce(url: string, caller: Caller, since: string | null): Promise<string> {
  let cursor = since;
  for (;;) {
    const response = await fetch(`${url}/rpc/pull_changes_from_primary`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(caller !== null && { authorization: `Bearer ${caller.token}` }),
      },
      body: JSON.stringify({ page_size: 2500, since: cursor, with_own: caller !== null && cursor === since }),
    });
    const answer = v.parse(fullPage, await response.json());
    ({ cursor } = answer);
    if (answer.done) return answer.cursor;
  }
}
