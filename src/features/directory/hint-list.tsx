import { Button } from '#ui/button.tsx';
import { counted } from './counted.ts';
import type { Hint } from './hints.ts';

type HintListProps<F> = {
  hints: readonly Hint<F>[];
  /** One of what the list counts: 'broker'. */
  thing: string;
  onApply: (filters: F) => void;
};

/** When nothing is found: the filters that stand in the way, each with what there is without it, to be dropped by a press. */
export function HintList<F>({ hints, thing, onApply }: HintListProps<F>) {
  if (hints.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-3">
      {hints.map(({ without, filters, total }) => (
        <li key={without} className="min-w-0">
          <Button onClick={() => onApply(filters)} className="wrap-anywhere">
            <span>
              Without {without}:{' '}
              <span className="whitespace-nowrap max-sm:block">{counted(total, thing)}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
