/**
 * The session as the device stores it. It ends only when the user signs out: a token that expired, or that the server refuses, leaves it in
 * place and asks the user to sign in again (law 14).
 */
export type StoredSession = {
  userId: string;
  email: string;
  /** The name as given at sign-up; the mirrored profile is newer. */
  fullName: string | null;
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, by this device's clock (ms since 1970). */
  expiresAt: number;
  /** When these tokens were refreshed (ms since 1970, by this device's clock); absent for those of a sign-in. */
  renewedAt?: number;
  /** The server refused the refresh token: the user has to sign in again before their items can be sent. */
  expired: boolean;
  /** The user has asked to be signed out, and the auth service has not answered. */
  isLeaving?: boolean;
};

/** The tokens that the auth service issues at sign-in and at each refresh. */
export type FreshTokens = Pick<StoredSession, 'accessToken' | 'refreshToken' | 'expiresAt' | 'renewedAt'>;

/** A user with an access token. */
export type UserIdentity = { userId: string; accessToken: string };

/** The sender of a request. */
export type Identity = { userId: null } | UserIdentity;

export const visitor: Identity = { userId: null };
