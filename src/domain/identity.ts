/** As whom a request is sent: nobody, or a user with the token that proves it. */
export type Identity = { userId: null } | { userId: string; accessToken: string };

/** Somebody who is not signed in. */
export const visitor: Identity = { userId: null };
