import { Term } from '#ui/term.tsx';
import { useId } from 'react';
import type { GlossaryTerm } from './definitions.ts';

const WORDS: readonly GlossaryTerm[] = ['ML', 'allocation', 'entitlement', 'zone', 'reliability'];

/** How people write them. The unit is a unit in capitals only. */
const WRITTEN = /\b(?:ML|[Aa]llocations?|[Ee]ntitlements?|[Zz]ones?|[Rr]eliability)\b/u;
const SPLIT = new RegExp(`(${WRITTEN.source})`, 'u');

const wordOf = (written: string) =>
  WORDS.find((word) => written.toLowerCase().startsWith(word.toLowerCase())) ?? 'ML';

const explain = (word: GlossaryTerm) => async () => (await import('./definitions.ts')).DEFINITIONS[word];

/** The words of the trade in a row, each of which a press explains. */
export function Glossary() {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-x-4 text-ink-soft sm:flex-row sm:items-center print:hidden"
    >
      <p id={id}>Glossary:</p>
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
  const met = new Set<GlossaryTerm>();
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
