/** Rewrites the page size in the requests of a device. */
export async function withPageSize(
  server: { fetch: (request: Request) => Promise<Response> },
  size: number,
  run: () => Promise<unknown>,
): Promise<void> {
  const original = server.fetch;
  server.fetch = async (request) => {
    const text = await request.text();
    return original(
      new Request(request.url, {
        method: request.method,
        headers: request.headers,
        body: text.replace(/"page_size":\d+/, `"page_size":${size}`),
      }),
    );
  };
  try {
    await run();
  } finally {
    server.fetch = original;
  }
}
