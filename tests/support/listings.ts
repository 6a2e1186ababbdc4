import type { ParcelInsert } from '#domain/parcel/parcel.ts';
import { newId } from '#domain/values/id.ts';
import type { Device } from './device.ts';
import type { RecordedRequest } from './faulty-fetch.ts';
import { BROKER, COMPANY } from './seed-ids.ts';
import type { TestServer } from './server.ts';

/** Whether a request writes parcels. */
export function writesParcels({ method, path }: Pick<RecordedRequest, 'method' | 'path'>): boolean {
  return method === 'POST' && path === '/rest/v1/parcels';
}

/** Counts those of these listings that the server has. */
export async function countListed(server: TestServer, ids: string[]): Promise<number> {
  return (await server.query('select id from public.parcels where id = any ($1)', [ids])).length;
}

/** Queues `count` parcels on a device, without sending them; resolves to their ids. */
export async function listMany(phone: Device, count: number, owner: string | null = null): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push((await phone.list({}, owner)).id);
  return ids;
}

/** A valid listing of the seed's first company, as a device queues it. */
export function parcelPayload(changes: Partial<ParcelInsert> = {}): ParcelInsert {
  return {
    id: newId(),
    title: 'Murrumbidgee allocation, 200 ML',
    volume: 200,
    price: 50_000,
    location: 'Griffith, NSW',
    description: 'Season 2026-27 allocation, transfer within the valley.',
    status: 'available',
    brokerId: BROKER,
    companyId: COMPANY,
    listedDate: '2026-11-20',
    waterType: 'surface',
    waterSource: 'Murrumbidgee River',
    expiryDate: '2027-06-30',
    ...changes,
  };
}
