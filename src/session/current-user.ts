export type User = { id: string; email: string; fullName: string | null };

/** The current user and their roles, as far as the device knows (law 14). */
export type CurrentUser = {
  /** Null for a visitor. */
  user: User | null;
  /** The server refused the tokens: the user's items wait until they sign in again. */
  expired: boolean;
  roles: readonly string[];
  /** The roles have been fetched; before that, a missing role means nothing. */
  rolesLoaded: boolean;
};

/** Whether the administrator's pages are open to this user. */
export function isAdmin({ roles }: CurrentUser): boolean {
  return roles.includes('admin');
}
