import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/values/id.ts';
import type { Inbox } from '#remote/inbox.ts';
import { floodWithEnquiries } from '#support/enquiry-flood.ts';
import { listFrom, writeRows } from '#support/moderation.ts';
import { pageApi, type Network } from '#support/page-api.ts';
import { COMPANY } from '#support/seed-ids.ts';
import { enquiryRow, insertClaim } from '#support/server-rows.ts';
import { runningServer } from '#support/server.ts';
import { signUp, visitorOf, type ApiUser, type SignedIn } from '#support/users.ts';

const server = runningServer();
const visitor = visitorOf(server);
let owner: SignedIn;
let colleague: SignedIn;
let listing = '';

beforeAll(async () => {
  await server.query("update sync.state set address_header = 'x-forwarded-for'");
  owner = await signUp(server, 'owner');
  colleague = await signUp(server, 'colleague');
  for (const { id } of [owner, colleague])
    await insertClaim(server, id, { entity_type: 'company', entity_id: COMPANY, approved: true });
  [listing = ''] = await listFrom(visitor, newId(), 1);
});

/** A visitor of this network address. */
const visitorFrom = (address: string): ApiUser => ({
  ...visitor,
  request: (method, path, options = {}) =>
    visitor.request(method, path, { ...options, headers: { 'x-forwarded-for': address } }),
});

async function enquire(sender: ApiUser): Promise<string> {
  const row = enquiryRow({ parcel_id: listing, user_id: sender.id });
  const { status, body } = await writeRows(sender, 'enquiries', [row]);
  if (status >= 300) throw new Error(JSON.stringify(body));
  return row.id;
}

const inboxOf = ({ token }: SignedIn, network?: Network) => pageApi(server, [token], network).inbox;

async function received({ id }: SignedIn): Promise<string[]> {
  const rows = await server.query<{ enquiry_id: string }>(
    'select enquiry_id from public.enquiry_inbox where user_id = $1',
    [id],
  );
  return rows.map(({ enquiry_id }) => enquiry_id);
}

const answered = (status: string, count: number) => ({ kind: 'answered', value: { status, count } });
const remove = (enquiryId: string, ofSender: boolean): Parameters<Inbox['removeEnquiries']>[0] => ({
  enquiryId,
  ofSender,
});

describe('an owner', () => {
  it('removes an enquiry once, and again without harm; a colleague keeps it', async () => {
    const [id, other] = [await enquire(visitorFrom('192.0.2.1')), await enquire(visitorFrom('192.0.2.1'))];
    const { removeEnquiries } = inboxOf(owner);
    expect(await removeEnquiries(remove(id, false))).toEqual(answered('removed', 1));
    expect(await removeEnquiries(remove(id, false))).toEqual(answered('removed', 0));
    expect(await received(owner)).not.toContain(id);
    expect(await received(owner)).toContain(other);
    expect(await received(colleague)).toEqual(expect.arrayContaining([id, other]));
  });

  it('removes all of the network of a visitor, and all of a user', async () => {
    const user = await signUp(server, 'user');
    const honest = await enquire(visitorFrom('198.51.100.7'));
    for (const sender of [visitorFrom('203.0.113.5'), user]) {
      const ids = [await enquire(sender), await enquire(sender), await enquire(sender)];
      const { removeEnquiries } = inboxOf(owner);
      expect(await removeEnquiries(remove(ids[1] ?? '', true))).toEqual(answered('removed', 3));
      const left = await received(owner);
      expect(left).toContain(honest);
      expect(left.filter((id) => ids.includes(id))).toEqual([]);
      expect(await received(colleague)).toEqual(expect.arrayContaining(ids));
    }
  });

  it('removes more than a thousand, and goes on where an answer was lost', async () => {
    // The limits count those of a day.
    const sent = { parcel: listing, count: 2040, owners: [owner, colleague], days: 2 };
    const { enquiry: id } = await floodWithEnquiries(server, sent);
    let requests = 0;
    const network: Network = async (request) => {
      const response = await server.fetch(request);
      requests += 1;
      if (requests === 2) throw new TypeError('Failed to fetch');
      return response;
    };
    const { removeEnquiries } = inboxOf(owner, network);
    expect(await removeEnquiries(remove(id, true))).toEqual({
      kind: 'unreachable',
      failureReason: 'no-response',
    });
    expect(await removeEnquiries(remove(id, true))).toEqual(answered('removed', 40));
    expect(requests).toBe(3);
    expect(await received(owner)).not.toContain(id);
    expect(await inboxOf(colleague).removeEnquiries(remove(id, true))).toEqual(answered('removed', 2040));
  });

  it('is told when they never received it', async () => {
    const id = await enquire(visitorFrom('192.0.2.2'));
    const stranger = await signUp(server, 'stranger');
    expect(await inboxOf(stranger).removeEnquiries(remove(id, true))).toEqual(answered('notFound', 0));
    expect(await received(owner)).toContain(id);
  });

  it('is asked to sign in when their session has ended', async () => {
    const { removeEnquiries } = pageApi(server, []).inbox;
    expect(await removeEnquiries(remove(newId(), false))).toEqual({ kind: 'sign-in' });
  });

  it('does not believe an answer of another shape', async () => {
    const { removeEnquiries } = inboxOf(owner, async () => Response.json({ status: 'ok' }));
    expect(await removeEnquiries(remove(newId(), false))).toEqual({
      kind: 'unreachable',
      failureReason: 'not-our-api',
    });
  });
});
