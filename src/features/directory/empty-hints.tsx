import type { BrokerFilters } from '#domain/search/search.ts';
import { formatCount } from '#domain/values/number.ts';
import { Button } from '#ui/button.tsx';

type HintRules = { count: (filters: BrokerFilters) => number; companyName?: string | undefined };

type Hint = { label: string; filters: BrokerFilters; total: number };

/**
 * Which filter to drop so that something is found, the most helpful first. Several specialties are one filter, and so
 * are regions: any one of them is enough for a match, so dropping a few finds nothing more.
 */
export function hintsFor(filters: BrokerFilters, { count, companyName }: HintRules): Hint[] {
  const { term = '', company, specialty = [], region = [] } = filters;
  const dropped: (Omit<Hint, 'total'> | false)[] = [
    term.trim() !== '' && { label: `"${shortened(term.trim())}"`, filters: { ...filters, term: undefined } },
    company !== undefined && {
      label: companyName === undefined ? 'the company' : `"${companyName}"`,
      filters: { ...filters, company: undefined },
    },
    specialty.length > 0 && {
      label: labelOf(specialty, 'specialties'),
      filters: { ...filters, specialty: undefined },
    },
    region.length > 0 && { label: labelOf(region, 'regions'), filters: { ...filters, region: undefined } },
  ];
  return dropped
    .filter((hint) => hint !== false)
    .map((hint) => ({ ...hint, total: count(hint.filters) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}

const MAX_QUOTED = 40;

/** A whole message may have been pasted. */
function shortened(term: string): string {
  return term.length > MAX_QUOTED ? `${term.slice(0, MAX_QUOTED).trimEnd()}…` : term;
}

function labelOf(choices: readonly string[], noun: string): string {
  return choices.length === 1 ? `"${choices[0]}"` : `the ${choices.length} ${noun}`;
}

type EmptyHintsProps = HintRules & {
  filters: BrokerFilters;
  itemNoun: string;
  onApply: (filters: BrokerFilters) => void;
};

export function EmptyHints({ filters, itemNoun, onApply, ...rules }: EmptyHintsProps) {
  const hints = hintsFor(filters, rules);
  if (hints.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-3">
      {hints.map(({ label, filters: left, total }, index) => (
        <li key={index} className="min-w-0">
          <Button onClick={() => onApply(left)} className="wrap-anywhere">
            <span>
              <span>{`Without ${label}:`}</span>{' '}
              <span className="max-sm:block min-[20rem]:whitespace-nowrap">
                {formatCount(total, itemNoun)}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
