export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends a request of which only the status counts: no redirect is followed, no body is read. Null without an answer in time. */
export async function send(
  fetch: Fetch,
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<{ status: number; retryAfter: string | null } | null> {
  try {
    const response = await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    void response.body?.cancel().catch(() => undefined);
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch {
    return null;
  }
}
