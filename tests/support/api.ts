/** The URL under which devices address the test server. */
export const SERVER_URL = 'http://headwater.test';

/** The publishable key that every test server accepts (.env). */
export const KEY = 'sb_publishable_headwater-local';
