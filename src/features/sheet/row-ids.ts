// The id of a listing that a row without a reference makes: the same for the same row of the same author, so that a sheet that is read twice, in
// another tab or on another device, lists nothing twice (law 1).
import type { SheetRow } from '#domain/sheet/rows.ts';

type Known = {
  /** The user and the device, or the device of a visitor alone: what a visitor lists is theirs after they sign in. */
  authors: readonly string[];
  data: { knownIds: ReadonlySet<string>; liveIds: ReadonlySet<string> };
};

/**
 * By line: the id of the listing that is there, else a free one. The same row twice in one sheet is two listings; a row whose listing has left
 * gets the next id.
 */
export async function rowIdsOf(
  rows: readonly SheetRow[],
  { authors, data: { knownIds, liveIds } }: Known,
): Promise<Map<number, string>> {
  const counts = new Map<string, number>();
  const texts = rows.map(({ line, cells }) => {
    const content = JSON.stringify(Object.entries(cells).sort(([a], [b]) => a.localeCompare(b)));
    const place = (counts.get(content) ?? 0) + 1;
    counts.set(content, place);
    return { line, text: `${place} ${content}` };
  });
  const idFor = async (text: string) => {
    const found = await Promise.all(authors.map((author) => lastIdOf(`${author} ${text}`, knownIds)));
    const live = found.find(({ last }) => last !== null && liveIds.has(last));
    return live?.last ?? found[0]?.free ?? '';
  };
  const ids = await Promise.all(texts.map(({ text }) => idFor(text)));
  return new Map(texts.map(({ line }, index) => [line, ids[index] ?? '']));
}

/** The last id of a row that is taken, null for none, and the next. */
async function lastIdOf(
  text: string,
  knownIds: ReadonlySet<string>,
): Promise<{ last: string | null; free: string }> {
  let last: string | null = null;
  for (let turn = 0; ; turn++) {
    const free = await idOf(turn === 0 ? text : `${text} again ${turn}`);
    if (!knownIds.has(free)) return { last, free };
    last = free;
  }
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
