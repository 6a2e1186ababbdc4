/** Text that another app shared through the address (manifest, share_target), one part per line without repeats; '' when none. */
export function sharedText(search: Record<string, unknown>): string {
  const parts = ['title', 'text', 'url']
    .map((name) => search[name])
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts
    .filter(
      (part, index) => !parts.some((other, at) => at !== index && covers({ other, at }, { part, index })),
    )
    .join('\n');
}

function covers(
  { other, at }: { other: string; at: number },
  { part, index }: { part: string; index: number },
): boolean {
  return other === part ? at < index : other.includes(part);
}
