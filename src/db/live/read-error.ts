const failed = new WeakSet();

/** Runs the query of a screen, and remembers why it failed. The error stays the same: Dexie ignores some by their names. */
export async function rememberFailure<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof Error) failed.add(error);
    throw error;
  }
}

/** Whether a screen failed because its query did. Without Dexie, so that an error page needs no script of the tables. */
export function isReadError(error: unknown): boolean {
  return error instanceof Error && failed.has(error);
}
