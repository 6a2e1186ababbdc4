import { useId } from 'react';
import { Term } from '#ui/term.tsx';
import type { GlossaryTerm } from './definitions.ts';

const TERMS: readonly GlossaryTerm[] = ['ML', 'allocation', 'entitlement', 'zone', 'reliability'];

/** 'ML' counts in capitals only. */
const PATTERN = /\b(?:ML|[Aa]llocations?|[Ee]ntitlements?|[Zz]ones?|[Rr]eliability)\b/u;
const SPLIT = new RegExp(`(${PATTERN.source})`, 'u');

const termOf = (written: string) =>
  TERMS.find((term) => written.toLowerCase().startsWith(term.toLowerCase())) ?? 'ML';

const explain = (term: GlossaryTerm) => async () => (await import('./definitions.ts')).DEFINITIONS[term];

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
        {TERMS.map((term) => (
          <Term key={term} explain={explain(term)} alone>
            {term}
          </Term>
        ))}
      </div>
    </div>
  );
}

/** The first occurrence of each trade term can be pressed. */
export function TradeText({ text }: { text: string }) {
  const seen = new Set<GlossaryTerm>();
  return text.split(SPLIT).map((part, index) => {
    const term = index % 2 === 1 ? termOf(part) : undefined;
    if (term === undefined || seen.has(term)) return <span key={index}>{part}</span>;
    seen.add(term);
    return (
      <Term key={term} explain={explain(term)}>
        {part}
      </Term>
    );
  });
}
