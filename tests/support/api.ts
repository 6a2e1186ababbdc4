/** Where the test server is said to be. */
export const SERVER_URL = 'http://headwater.test';

/** The publishable key that every test server knows (.env). */
export const KEY = 'sb_publishable_headwater-local';
