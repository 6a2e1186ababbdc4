import { BROKER_IDS, FIRM_IDS } from '#sample/sample-ids.ts';

/** The firm and the broker our listings go through. */
export const COMPANY: string = FIRM_IDS.cumbungi;
export const BROKER: string = BROKER_IDS.helenDunstan;

/** An `insert` of a broker, as the administrator would add one. */
export function insertBroker(name: string): { sql: string; params: unknown[] } {
  return {
    sql: `insert into public.brokers (name, title, email, phone, image, bio, specialties, location, company_id)
          select $1, title, email, phone, image, bio, specialties, location, company_id from public.brokers where id = $2`,
    params: [name, BROKER],
  };
}
