/** What another app shared through the address (manifest, share_target), line by line without repeats; '' when nothing. */
export function sharedText(search: Record<string, unknown>): string {
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

/** Whether another part contains this one, or is the same and comes first. */
function covers(
  { other, at }: { other: string; at: number },
  { part, place }: { part: string; place: number },
): boolean {
  return other === part ? at < place : other.includes(part);
}
