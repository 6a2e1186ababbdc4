/** The sender of a request: a visitor, or a user with an access token. */
export type Identity = { userId: null } | { userId: string; accessToken: string };

export const visitor: Identity = { userId: null };
