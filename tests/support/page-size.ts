/** A request of a device for another number of rows; null leaves it as it is. */
export async function withPageRows(request: Request, rows: number | null): Promise<Request> {
  const { url, method, headers } = request;
  const text = await request.text();
  const body = rows === null ? text : text.replace(/"page_size":\d+/u, `"page_size":${rows}`);
  const address = rows === null ? url : url.replace(/page_size=\d+/u, `page_size=${rows}`);
  return new Request(address, { method, headers, ...(body !== '' && { body }) });
}

/** Rewrites the page size in the requests of a device. */
export async function withPageSize(
  server: { fetch: (request: Request) => Promise<Response> },
  size: number,
  run: () => Promise<unknown>,
): Promise<void> {
  const original = server.fetch;
  server.fetch = async (request) => original(await withPageRows(request, size));
  try {
    await run();
  } finally {
    server.fetch = original;
  }
}
