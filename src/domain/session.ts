/**
 * Who signed in on this device, as the device keeps him. It ends only by his own press: a token that ran out, or that the
 * server no longer takes, leaves it in place and asks him to sign in again (law 14).
 */
export type StoredSession = {
  userId: string;
  email: string;
  /** As given at sign-up; the mirrored profile is newer. */
  fullName: string | null;
  accessToken: string;
  refreshToken: string;
  /** When the access token runs out by this device's clock (ms since 1970). */
  expiresAt: number;
  /** When these tokens were bought with others (ms since 1970, by this device's clock); not there for those of a sign-in. */
  renewedAt?: number;
  /** The server no longer takes his tokens: he has to sign in again before anything of his can be sent. */
  expired: boolean;
};

/** The tokens the auth service gives out at sign-in and at each refresh. */
export type FreshTokens = Pick<StoredSession, 'accessToken' | 'refreshToken' | 'expiresAt' | 'renewedAt'>;
