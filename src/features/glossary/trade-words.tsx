import { Term } from '#ui/term.tsx';
import { useId } from 'react';
import type { TradeWord } from './meanings.ts';

const WORDS: readonly TradeWord[] = ['ML', 'allocation', 'entitlement', 'zone', 'reliability'];

/** How people write them. The unit is a unit in capitals only. */
const WRITTEN = /\b(?:ML|[Aa]llocations?|[Ee]ntitlements?|[Zz]ones?|[Rr]eliability)\b/u;
const SPLIT = new RegExp(`(${WRITTEN.source})`, 'u');

const wordOf = (written: string) =>
  WORDS.find((word) => written.toLowerCase().startsWith(word.toLowerCase())) ?? 'ML';

const explain = (word: TradeWord) => async () => (await import('./meanings.ts')).MEANINGS[word];

/** The words of the trade in a row, each of which a press explains. */
export function TradeWords() {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-x-4 text-ink-soft sm:flex-row sm:items-center print:hidden"
    >
      <p id={id}>Words of the trade:</p>
      <div className="-mx-2 flex flex-wrap gap-x-2">
        {WORDS.map((word) => (
          <Term key={word} explain={explain(word)} alone>
            {word}
          </Term>
        ))}
      </div>
    </div>
  );
}

/** A text in which the first of each word of the trade can be pressed. */
export function TradeText({ text }: { text: string }) {
  const met = new Set<TradeWord>();
  return text.split(SPLIT).map((part, index) => {
    const word = index % 2 === 1 ? wordOf(part) : undefined;
    if (word === undefined || met.has(word)) return part;
    met.add(word);
    return (
      <Term key={word} explain={explain(word)}>
        {part}
      </Term>
    );
  });
}
