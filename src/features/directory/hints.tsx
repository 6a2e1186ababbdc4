import type { BrokerFilters } from '#domain/search.ts';
import { Button } from '#ui/button.tsx';
import { useMemo } from 'react';
import { hintsFor } from './broker-hints.ts';
import type { BrokerDirectory } from './queries.ts';

type HintsProps = {
  directory: BrokerDirectory;
  filters: BrokerFilters;
  onApply: (filters: BrokerFilters) => void;
};

/** When nothing is found: the filters that stand in the way, each with what there is without it, to be dropped by a press. */
export function Hints({ directory, filters, onApply }: HintsProps) {
  const hints = useMemo(() => hintsFor(directory, filters), [directory, filters]);
  if (hints.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-3">
      {hints.map(({ without, filters: left, total }) => (
        <li key={without}>
          <Button onClick={() => onApply(left)}>
            Without {without}: {total.toLocaleString('en-AU')} {total === 1 ? 'broker' : 'brokers'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
