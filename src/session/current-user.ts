/** The person who uses this device. */
export type User = { id: string; email: string; fullName: string | null };

/** Who is using this device and what he may do, as far as the device knows (law 14). */
export type CurrentUser = {
  /** Null for a visitor. */
  user: User | null;
  /** The server no longer takes his tokens: what is his waits until he signs in again. */
  expired: boolean;
  roles: readonly string[];
  /** The server has said which roles he has; before that, a missing role means nothing. */
  rolesLoaded: boolean;
};

/** The roles that open the administrator's pages. */
export function isAdmin({ roles }: CurrentUser): boolean {
  return roles.includes('admin');
}
