import type { ReactNode } from 'react';

type HighlightProps = { segments: readonly { text: string; match: boolean }[] };

export function Highlight({ segments }: HighlightProps): ReactNode {
  return segments.map(({ text, match }, index) =>
    match ? (
      <mark key={index} className="rounded-xs bg-straw text-on-straw">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
