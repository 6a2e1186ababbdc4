/** What another app handed over in the address (manifest, share_target), line by line; '' when nothing. What a line repeats is left out. */
export function sharedWords(search: Record<string, unknown>): string {
  const parts = ['title', 'text', 'url']
    .map((name) => search[name])
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts
    .filter(
      (part, place) => !parts.some((other, at) => at !== place && covers({ other, at }, { part, place })),
    )
    .join('\n');
}

/** Whether another part says the same and more, or the same before. */
function covers(
  { other, at }: { other: string; at: number },
  { part, place }: { part: string; place: number },
): boolean {
  return other === part ? at < place : other.includes(part);
}
