// One item of each kind of operation, for tests that hold for all of them.
import { enqueue } from '#db/outbox/outbox.ts';
import { newAuthorship, readDeviceId } from '#db/sent/own-listings.ts';
import { reportInsertOf } from '#domain/listing/report.ts';
import { enquiryInsertOf } from '#domain/listing/sent-enquiry.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { KINDS, type OperationKind } from '#domain/operations/kinds.ts';
import { claimInsertOf } from '#domain/profile/claim.ts';
import { newId } from '#domain/values/id.ts';
import { keysOf } from '#domain/values/object.ts';
import { serverTable } from '#remote/wire.ts';
import type { Device } from './device.ts';
import { parcelPayload } from './listings.ts';
import { change, list } from './manage-listing.ts';
import { CUMBUNGI, edit, HELEN, ownersPhone } from './manage-profile.ts';
import { COMPANY } from './seed-ids.ts';
import type { TestServer } from './server.ts';
import { submitCompanyAs } from './submitted-company.ts';
import type { Account } from './users.ts';

export const EVERY_KIND = keysOf(KINDS);

/** A device of the owner of a broker's profile, with a listing of theirs that the server has, and a question to the broker. */
export type Author = Device & { userId: string; account: Account; listing: string; enquiry: string };

export async function newAuthor(server: TestServer): Promise<Author> {
  const phone = await ownersPhone(server, HELEN);
  const { id: listing } = await list(phone);
  await phone.sync();
  const [enquiry] = await server.query<{ id: string }>(
    `insert into public.enquiries (broker_id, device_id, volume, phone, made_at)
     values ($1, gen_random_uuid(), 5, '0491 579 987', 1795233600000) returning id`,
    [HELEN.id],
  );
  return { ...phone, listing, enquiry: enquiry?.id ?? '' };
}

let edition = 0;

/** Queues an item of the kind, as its form does; `text` is in it. */
export const QUEUE: Record<OperationKind, (author: Author, text?: string) => Promise<OutboxItem>> = {
  parcel: async (author, title = 'Spring allocation') =>
    enqueue(author.db, {
      kind: 'parcel',
      payload: parcelPayload({ title }),
      owner: author.userId,
      authorship: await newAuthorship(author.db, author.userId),
      now: author.clock.now(),
    }),
  company: (author) => submitCompanyAs(author, author.userId),
  broker: ({ db, clock, userId }, name = 'Willa Weir') =>
    enqueue(db, {
      kind: 'broker',
      payload: {
        id: newId(),
        userId,
        name,
        title: 'Broker',
        email: 'willa@weir.example',
        phone: '0491 572 549',
        image: 'https://weir.example/willa.png',
        bio: 'Trades allocation on the Edward.',
        specialties: ['Seasonal Allocations'],
        location: 'Moulamein, NSW',
        companyId: COMPANY,
      },
      owner: userId,
      now: clock.now(),
    }),
  claim: ({ db, clock, userId }) =>
    enqueue(db, {
      kind: 'claim',
      payload: claimInsertOf({ id: newId(), userId, profile: CUMBUNGI }),
      owner: userId,
      now: clock.now(),
    }),
  listingChange: (author) => change(author, author.listing, { fields: { price: 1_000 + ++edition } }),
  profileChange: (author) => edit(author, HELEN, { bio: `Has brokered water for ${10 + ++edition} years.` }),
  report: async ({ db, clock, userId, listing }, note = 'Sold last week') => {
    const now = clock.now();
    const subject = { type: 'parcel', id: listing } as const;
    const form = { reason: 'wrong-details', note } as const;
    const deviceId = await readDeviceId(db);
    const payload = reportInsertOf({ id: newId(), subject, userId, deviceId, form, now });
    return enqueue(db, { kind: 'report', payload, owner: userId, now });
  },
  enquiry: async ({ db, clock, userId, listing }, note = 'Before the pump starts') => {
    const now = clock.now();
    const form = { wanted: 5, topPrice: null, by: null, name: null, phone: '0491 579 987', note };
    const deviceId = await readDeviceId(db);
    const payload = enquiryInsertOf({
      id: newId(),
      subject: { type: 'parcel', id: listing },
      userId,
      deviceId,
      now,
      form,
    });
    return enqueue(db, { kind: 'enquiry', payload, owner: userId, now });
  },
  enquiryAnswer: async ({ db, clock, userId, enquiry }) => {
    const now = clock.now();
    const action = ++edition % 2 === 0 ? 'answered' : 'unavailable';
    const deviceId = await readDeviceId(db);
    const payload = { id: newId(), enquiryId: enquiry, userId, deviceId, action, madeAt: now } as const;
    return enqueue(db, { kind: 'enquiryAnswer', payload, owner: userId, now });
  },
};

/** Whether a request writes this item, and not only what proves its authorship. */
export function writes({ method, path, body }: { method: string; path: string; body: string }, id: string) {
  return (
    method === 'POST' &&
    body.includes(id) &&
    !body.includes('"listing_private"') &&
    (path.endsWith('/write_rows') || (path.startsWith('/rest/v1/') && !path.startsWith('/rest/v1/rpc/')))
  );
}

/** How many rows and receipts the server has under this id. */
export async function onServer(server: Pick<TestServer, 'query'>, kind: OperationKind, id: string) {
  const table = serverTable(KINDS[kind].table);
  const [counts] = await server.query<{ rows: number; receipts: number }>(
    `select (select count(*)::int from public.${table} where id = $1) as rows,
            (select count(*)::int from sync.receipts where table_name = $2 and id = $1) as receipts`,
    [id, table],
  );
  return counts;
}
