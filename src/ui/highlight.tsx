import type { ReactNode } from 'react';

type HighlightProps = { stretches: readonly { text: string; match: boolean }[] };

/** A text with some of its stretches marked. */
export function Highlight({ stretches }: HighlightProps): ReactNode {
  return stretches.map(({ text, match }, index) =>
    match ? (
      <mark key={index} className="rounded-xs bg-straw text-on-straw">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
