// Carries every request to the server and records the writes there: which came, from which device, and what the server answered.
// The oracle judges by these records and by SQL, never by what the engine reports.
import * as v from 'valibot';
import { KEY } from '#support/api.ts';
import type { TestServer } from '#support/server.ts';
import { callDirectly } from './server-rig.ts';

/** A row that the server accepted as new. */
export type Accepted = { id: string; phone: number; title: string };
/** A row as it left a device, and the user that it was sent as. */
export type Sent = Accepted & { sender: string | null };

export type Carrier = {
  carry: (request: Request, from: { phone: number; pageSize: number | null }) => Promise<Response>;
  accepted: Accepted[];
  sent: Sent[];
};

/** Records the rows that leave a device, even if they never arrive. */
export async function noteSent(sent: Sent[], request: Request, phone: number): Promise<void> {
  if (!isWrite(request)) return;
  const rows = v.safeParse(rowsSchema, await request.clone().text());
  const sender = subOf(tokenOf(request));
  for (const row of rows.success ? rows.output : [])
    sent.push({ id: row.id, phone, title: titleOf(row), sender });
}

export function newCarrier(server: TestServer): Carrier {
  const accepted: Accepted[] = [];
  const known = new Map<string, string | null>([[KEY, null]]);
  return {
    accepted,
    sent: [],
    carry: async (request, { phone, pageSize }) => {
      const { pathname } = new URL(request.url);
      const text = await request.text();
      const body =
        pageSize === null ? text : text.replace(/"page_size":\d+/u, () => `"page_size":${pageSize}`);
      const direct = await readDirectly(server, { known, pathname, token: tokenOf(request), body });
      if (direct !== null) return direct;
      const response = await server.fetch(withBody(request, body));
      if (pathname.startsWith('/auth/')) await noteToken(known, response);
      if (isWrite(request)) await noteAccepted(accepted, response, phone);
      return response;
    },
  };
}

/** The same request with this body; the original body has been consumed. */
function withBody({ url, method, headers }: Request, body: string): Request {
  return new Request(url, { method, headers, ...(body !== '' && { body }) });
}

const READS = /\/rpc\/(?<name>pull_changes|list_versions|read_back)$/u;

/** The response to a read-only request, if the server issued the sender's token; null otherwise. */
async function readDirectly(
  server: TestServer,
  {
    known,
    pathname,
    token,
    body,
  }: { known: ReadonlyMap<string, string | null>; pathname: string; token: string; body: string },
): Promise<Response | null> {
  const name = READS.exec(pathname)?.groups?.name;
  const sub = known.get(token);
  const args = v.safeParse(argsSchema, body);
  if (name === undefined || sub === undefined || !args.success) return null;
  const answer = await callDirectly(server, { sub, name, args: args.output });
  return answer === null ? null : new Response(answer, { headers: { 'content-type': 'application/json' } });
}

const argsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const rowsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      id: v.string(),
      title: v.optional(v.string()),
      name: v.optional(v.string()),
      entity_id: v.optional(v.string()),
    }),
  ),
);
const issuedSchema = v.pipe(v.string(), v.parseJson(), v.object({ access_token: v.string() }));
const claimsSchema = v.pipe(v.string(), v.parseJson(), v.object({ sub: v.string() }));

const WRITES = /\/(?:parcels|pending_companies|pending_brokers|claimed_entities)$/u;

function isWrite({ method, url }: Request): boolean {
  return method === 'POST' && WRITES.test(new URL(url).pathname);
}

async function noteAccepted(accepted: Accepted[], response: Response, phone: number): Promise<void> {
  const rows = v.safeParse(rowsSchema, response.ok ? await response.clone().text() : '');
  for (const row of rows.success ? rows.output : [])
    accepted.push({ id: row.id, phone, title: titleOf(row) });
}

type Row = v.InferOutput<typeof rowsSchema>[number];

function titleOf({ title, name, entity_id: entity }: Row): string {
  return title ?? name ?? entity ?? '';
}

async function noteToken(known: Map<string, string | null>, response: Response): Promise<void> {
  const issued = v.safeParse(issuedSchema, response.ok ? await response.clone().text() : '');
  if (issued.success) known.set(issued.output.access_token, subOf(issued.output.access_token));
}

function tokenOf({ headers }: Request): string {
  return (headers.get('authorization') ?? '').replace('Bearer ', '');
}

/** The user of a token, or null for the public key. */
function subOf(token: string): string | null {
  const [, claims] = token.split('.');
  return claims === undefined ? null : v.parse(claimsSchema, Buffer.from(claims, 'base64url').toString()).sub;
}
