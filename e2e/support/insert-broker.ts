import { BROKER } from '#support/seed-ids.ts';

/** An `insert` of a broker, as the administrator would add one. */
export function insertBroker(name: string): { sql: string; params: unknown[] } {
  return {
    sql: `insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id)
          select $1, title, email, phone, image, bio, specialties, location, company_id from public.brokers where id = $2`,
    params: [name, BROKER],
  };
}
