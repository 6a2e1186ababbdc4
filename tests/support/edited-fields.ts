// A field that its author edits again and again as a form does, of a listing, a profile or a code passport.
import { changeItem, discardItem, enqueue, retryItem } from '#db/outbox/outbox.ts';
import { listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import type { Operation, OutboxItem } from '#domain/operation/operation.ts';
import { profileChangeInsertOf, type ProfileFields } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { loadCodePassport, loadListingChange, loadProfileChange } from '#features/submit/queries.ts';
import { device, type Device } from './device.ts';
import type { Fault } from './faults.ts';
import { list } from './manage-listing.ts';
import { CUMBUNGI, HELEN, ownersPhone } from './manage-profile.ts';
import { BROKER, COMPANY } from './seed-ids.ts';
import type { TestServer } from './server.ts';

type Field = {
  phone: Device;
  /** The edit with this id, made on what its form shows: a new one, or a queued one that is edited. */
  operationOf: (id: string, edition: number) => Promise<Operation>;
  /** Changes the field as another user. */
  write: (edition: number) => Promise<void>;
  /** The edition that the server has, as SQL; it begins with 0. */
  sql: string;
  id: string;
};

async function priceOfListing(server: TestServer): Promise<Field> {
  const phone = device({ server });
  const { id } = await list(phone, { price: 1_000 });
  await phone.sync();
  return {
    phone,
    operationOf: async (change, edition) => {
      const data = await loadListingChange(phone.db, { id, change });
      if (data === null) throw new Error('The listing is not on this device');
      const { parcel, right } = data;
      const made = { fields: { price: 1_000 + edition }, before: { price: parcel.price } };
      const what = { id: change, parcelId: id, action: 'change', by: right, change: made } as const;
      return { kind: 'listingChange', payload: listingChangeInsertOf({ ...what, now: phone.clock.now() }) };
    },
    write: async (edition) =>
      void (await server.query('update public.parcels set price = $2 where id = $1', [id, 1_000 + edition])),
    sql: 'select price::int - 1000 as edition from public.parcels where id = $1',
    id,
  };
}

async function bioOfBroker(server: TestServer): Promise<Field> {
  const phone = await ownersPhone(server, HELEN);
  const bio = (edition: number) => `A life in water, edition ${edition}`;
  return {
    phone,
    operationOf: async (change, edition) => {
      const data = await loadProfileChange(phone.db, { ...HELEN, change });
      if (data?.type !== 'broker') throw new Error('The broker is not on this device');
      return profileChange(phone, { ...data.right, ...HELEN, change }, [
        { bio: bio(edition) },
        { bio: data.broker.bio },
      ]);
    },
    write: async (edition) =>
      void (await server.query('update public.brokers set bio = $2 where id = $1', [BROKER, bio(edition)])),
    sql: "select substring(bio from '[0-9]+$')::int as edition from public.brokers where id = $1",
    id: BROKER,
  };
}

async function feesOfCompany(server: TestServer): Promise<Field> {
  const phone = await ownersPhone(server, CUMBUNGI);
  const operationFrom = async (owner: Device, change: string, edition: number): Promise<Operation> => {
    const data = await loadCodePassport(owner.db, { profile: CUMBUNGI, change });
    if (data === null) throw new Error('The company is not on this device');
    const fees = { percent: 2, gst: 'on-top' as const, note: `Edition ${edition}` };
    return profileChange(owner, { ...data, ...CUMBUNGI, change }, [{ fees }, { fees: data.before.fees }]);
  };
  return {
    phone,
    operationOf: (change, edition) => operationFrom(phone, change, edition),
    write: async (edition) => {
      const other = await ownersPhone(server, CUMBUNGI);
      const operation = await operationFrom(other, newId(), edition);
      await enqueue(other.db, { ...operation, owner: other.userId, now: other.clock.now() });
      await other.sync();
    },
    sql: `select substring(note from '[0-9]+$')::int as edition from public.credentials where company_id = $1 and line = 'fees'`,
    id: COMPANY,
  };
}

function profileChange(
  { clock }: Device,
  { type, id, userId, change }: typeof HELEN & { userId: string; change: string },
  [fields, before]: [ProfileFields, ProfileFields],
): Operation {
  const made = { id: change, profile: { type, id }, userId, change: { fields, before } };
  return { kind: 'profileChange', payload: profileChangeInsertOf({ ...made, now: clock.now() }) };
}

export const EDITED_FIELDS = {
  'the price of a listing': priceOfListing,
  'the bio of a profile': bioOfBroker,
  'the fees of a code passport': feesOfCompany,
};

export type EditedField = {
  phone: Device;
  edit: (edition: number) => Promise<OutboxItem>;
  editAgain: (id: string, edition: number) => Promise<string | null>;
  editByOthers: (edition: number) => Promise<void>;
  onServer: () => Promise<number>;
};

/** A field at edition 0, on the server and on a phone of its author. */
export async function editedField(
  server: TestServer,
  name: keyof typeof EDITED_FIELDS,
): Promise<EditedField> {
  const { phone, operationOf, write, sql, id } = await EDITED_FIELDS[name](server);
  await write(0);
  await phone.sync();
  const { db, clock } = phone;
  return {
    phone,
    edit: async (edition) => {
      const operation = await operationOf(newId(), edition);
      const owner = 'userId' in operation.payload ? operation.payload.userId : null;
      return enqueue(db, { ...operation, owner, now: clock.now() });
    },
    editAgain: async (item, edition) =>
      changeItem(db, { ...(await operationOf(item, edition)), now: clock.now() }),
    editByOthers: write,
    onServer: async () => Number((await server.query<{ edition: number }>(sql, [id]))[0]?.edition),
  };
}

/** A pass in which the first write that names this item meets a fault. */
export async function syncWith({ network, sync }: Device, id: string, fault: Fault): Promise<void> {
  network.rule(({ path, body }) =>
    path.endsWith('/write_rows') && body.includes(id) ? fault : { kind: 'pass' },
  );
  await sync();
  network.heal();
}

export const discardEdit = ({ db }: Device, { id }: { id: string }) => discardItem(db, id);
export const retryEdit = ({ db, clock }: Device, { id }: { id: string }) => retryItem(db, id, clock.now());
