import { newId } from '#domain/values/id.ts';
import { BROKER, COMPANY } from './seed-ids.ts';
import type { TestServer } from './server.ts';
import type { SignedIn } from './users.ts';

type Flood = {
  parcel: string;
  count: number;
  owners: SignedIn[];
  sender?: SignedIn;
  note?: string;
  days?: number;
};

/** Enquiries of one source, a second apart, with copies for these owners; no limit applies. Resolves to the source and one of them. */
export async function floodWithEnquiries(
  server: TestServer,
  { parcel, count, owners, sender, note = '', days = 0 }: Flood,
): Promise<{ source: string; enquiry: string }> {
  const source = sender?.id ?? newId();
  await server.exec(`begin; set local session_replication_role = replica;
    insert into public.enquiries
      (parcel_id, device_id, volume, phone, note, made_at, broker_id, company_id, listing_title, source, user_id, created_at)
    select '${parcel}', gen_random_uuid(), 1, '0491 570 313', nullif('${note}', ''), 1795233600000, '${BROKER}', '${COMPANY}', 'Water',
      '${source}', nullif('${sender?.id ?? ''}', '')::uuid, now() - interval '${days} days' - n * interval '1 s'
    from generate_series(1, ${count}) as n;
    insert into public.enquiry_inbox
      (user_id, enquiry_id, parcel_id, broker_id, company_id, listing_title, volume, phone, note, made_at, received_at)
    select owner, id, parcel_id, broker_id, company_id, listing_title, volume, phone, note, made_at, created_at
    from public.enquiries, unnest('{${owners.map(({ id }) => id).join()}}'::uuid[]) as owner where source = '${source}';
    commit; analyze`);
  const [one] = await server.query<{ id: string }>(
    'select id from public.enquiries where source = $1 order by random() limit 1',
    [source],
  );
  return { source, enquiry: one?.id ?? '' };
}
