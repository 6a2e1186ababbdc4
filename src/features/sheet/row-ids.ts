// The id of a listing that a row without a reference makes: the same for the same row of the same author, so that a sheet that is read twice, in
// another tab or on another device, lists nothing twice (law 1).
import type { SheetRow } from '#domain/sheet/rows.ts';

/** By line. The same row twice in one sheet is two listings. `author`: the user, or the device of a visitor. */
export async function rowIdsOf(rows: readonly SheetRow[], author: string): Promise<Map<number, string>> {
  const counts = new Map<string, number>();
  const texts = rows.map(({ line, cells }) => {
    const content = JSON.stringify(Object.entries(cells).sort(([a], [b]) => a.localeCompare(b)));
    const place = (counts.get(content) ?? 0) + 1;
    counts.set(content, place);
    return { line, text: `${author} ${place} ${content}` };
  });
  const ids = await Promise.all(texts.map(({ text }) => idOf(text)));
  return new Map(texts.map(({ line }, index) => [line, ids[index] ?? '']));
}

/** A UUID of version 8 (RFC 9562): its content is up to us. */
async function idOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const bytes = digest.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
