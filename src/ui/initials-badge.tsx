import { cx } from './cx.ts';

// Includes accents and whole emoji: one with a skin tone, or joined from several, has several code points.
const FIRST_LETTER = /^.(?:\p{M}|\p{Emoji_Modifier}|\u200d.)*/u;

export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((value) => value !== '');
  return words
    .slice(0, 2)
    .map((value) => value.match(FIRST_LETTER)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

export function InitialsBadge({ large = false, children }: { large?: boolean; children: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex items-center justify-center rounded-full font-bold select-none',
        large ? 'size-16 bg-straw text-2xl text-on-straw' : 'size-10 bg-river text-on-river',
      )}
    >
      {children}
    </span>
  );
}
