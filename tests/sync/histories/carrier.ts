// Carries every request to the server and records the writes there: which came, from which device, and what the server answered.
// The oracle judges by these records and by SQL, never by what the engine reports.
import * as v from 'valibot';
import { REMOVING_ACTIONS } from '#domain/listing/listing-change.ts';
import { fromWire } from '#remote/wire.ts';
import { KEY } from '#support/api.ts';
import { withPageRows } from '#support/page-size.ts';
import type { TestServer } from '#support/server.ts';
import { callDirectly } from './server-rig.ts';

/** A row that the server accepted as new. */
export type Accepted = { id: string; phone: number; title: string; change?: AcceptedChange };
/** The listing or profile that a change is about, the fields that it names, and as whom it was sent. */
type AcceptedChange = { subject: string; fields: string[]; sender: string | null };
/** A row as it left a device, and the user that it was sent as. */
export type Sent = Accepted & { sender: string | null };

export type Carrier = {
  carry: (request: Request, from: { phone: number; pageSize: number | null }) => Promise<Response>;
  accepted: Accepted[];
  /** Ids of which the server has a receipt. */
  received: Set<string>;
  sent: Sent[];
  /** Listings that their authors withdrew. */
  withdrawn: Set<string>;
  onWithdrawn: (id: string) => void;
};

/** Records the rows that leave a device, even if they never arrive. */
export async function noteSent(sent: Sent[], request: Request, phone: number): Promise<void> {
  if (!isWrite(request)) return;
  const sender = subOf(tokenOf(request));
  for (const row of rowsOf(request, await request.clone().text()))
    if (row.action !== 'adopt') sent.push({ id: row.id, phone, title: titleOf(row), sender });
}

/** The written rows of a request; those with the authors of listings are no intents. */
function rowsOf(request: Request, body: string): Row[] {
  if (!WRITE_ROWS.test(new URL(request.url).pathname)) {
    const rows = v.safeParse(rowsSchema, body);
    return rows.success ? rows.output : [];
  }
  const call = v.safeParse(callSchema, body);
  return call.success && call.output.tableName !== 'listing_private' ? call.output.newRows : [];
}

export function newCarrier(server: TestServer): Carrier {
  const accepted: Accepted[] = [];
  const known = new Map<string, string | null>([[KEY, null]]);
  const carrier: Carrier = {
    accepted,
    received: new Set(),
    sent: [],
    withdrawn: new Set(),
    onWithdrawn: () => undefined,
    carry: async (request, { phone, pageSize }) => {
      const { pathname } = new URL(request.url);
      const sent = await withPageRows(request, pageSize);
      const body = await sent.clone().text();
      const direct = await readDirectly(server, { known, pathname, token: tokenOf(request), body });
      if (direct !== null) return direct;
      const response = await server.fetch(sent);
      if (pathname.startsWith('/auth/')) await noteToken(known, response);
      if (isWrite(request)) await noteAccepted(carrier, { request, body, response, phone });
      return response;
    },
  };
  return carrier;
}

const READS = /\/rpc\/(?<name>pull_changes_from_primary|list_versions|read_back)$/u;

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
const text = v.optional(v.string());
const rowSchema = v.object({
  id: v.string(),
  title: text,
  name: text,
  entityId: text,
  parcelId: v.optional(v.nullable(v.string())),
  enquiryId: text,
  profileId: text,
  action: text,
  note: v.optional(v.nullable(v.string())),
  volume: v.optional(v.number()),
  fields: v.optional(v.nullable(v.looseObject({}))),
});
const rowsSchema = v.pipe(v.string(), v.parseJson(), v.transform(fromWire), v.array(rowSchema));
const callSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.transform(fromWire),
  v.object({ tableName: v.string(), newRows: v.array(rowSchema) }),
);
const receiptsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ received: v.record(v.string(), v.unknown()), voided: v.array(v.string()) }),
);
const issuedSchema = v.pipe(v.string(), v.parseJson(), v.object({ access_token: v.string() }));
const claimsSchema = v.pipe(v.string(), v.parseJson(), v.object({ sub: v.string() }));

const WRITES = /\/(?:parcels|pending_companies|pending_brokers|claimed_entities)$/u;
const WRITE_ROWS = /\/rpc\/write_rows$/u;

function isWrite({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return method === 'POST' && (WRITES.test(pathname) || WRITE_ROWS.test(pathname));
}

async function noteAccepted(
  { accepted, received: known, withdrawn, onWithdrawn }: Carrier,
  { request, body, response, phone }: { request: Request; body: string; response: Response; phone: number },
): Promise<void> {
  const answer = response.ok ? await response.clone().text() : '';
  if (!WRITE_ROWS.test(new URL(request.url).pathname)) {
    for (const row of rowsOf(request, answer)) accepted.push({ id: row.id, phone, title: titleOf(row) });
    return;
  }
  const receipts = v.safeParse(receiptsSchema, answer);
  if (!receipts.success) return;
  const { received } = receipts.output;
  for (const row of rowsOf(request, body).filter(({ id }) => id in received && !known.has(id))) {
    const subject = row.parcelId ?? row.profileId ?? row.enquiryId ?? '';
    const change = { subject, fields: Object.keys(row.fields ?? {}), sender: subOf(tokenOf(request)) };
    accepted.push({ id: row.id, phone, title: titleOf(row), change });
    known.add(row.id);
    if (!REMOVING_ACTIONS.includes(row.action ?? '') || !row.parcelId) continue;
    withdrawn.add(row.parcelId);
    onWithdrawn(row.parcelId);
  }
}

type Row = v.InferOutput<typeof rowSchema>;

function titleOf({
  action,
  fields = null,
  title,
  name,
  entityId: entity,
  profileId: profile,
  parcelId: parcel,
  enquiryId: enquiry,
  volume,
  note,
}: Row): string {
  if (enquiry !== undefined) return answerTitle({ action: action ?? '', enquiryId: enquiry });
  if (profile !== undefined) return profileTitle(fields ?? {});
  if (action === undefined && parcel !== undefined) return enquiryTitle({ volume });
  return action === undefined ? (title ?? name ?? entity ?? note ?? '') : changeTitle({ action, fields });
}

/** Identifies the content of a change. */
export function changeTitle({ action, fields }: { action: string; fields: object | null }): string {
  const { description, price, status } = { description: null, price: null, status: null, ...fields };
  return [action, description ?? price ?? status ?? ''].join(' ').trim();
}

/** Identifies the content of an enquiry. */
export function enquiryTitle({ volume }: { volume?: number | undefined }): string {
  return `Enquiry ${volume}`;
}

/** Identifies the content of an answer to an enquiry. */
export function answerTitle({ action, enquiryId }: { action: string; enquiryId: string }): string {
  return `${action} ${enquiryId}`;
}

/** Identifies the content of a change of one field of a profile. */
export function profileTitle(fields: object): string {
  return Object.entries(fields)
    .map(([field, value]) => `${field} ${value?.note ?? value}`)
    .join(', ');
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
