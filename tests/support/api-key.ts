/** The public key that every test server knows (.env). */
export const KEY = 'sb_publishable_headwater-local';
