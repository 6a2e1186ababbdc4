import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { TextInput } from './inputs.tsx';

type SearchFormProps = {
  label: string;
  placeholder: string;
  term: string;
  onTerm: (term: string) => void;
  onSearch: () => void;
  choices: number;
  /** The filter panel, mounted only while open: its lists may be long. */
  children: ReactNode;
};

/** The Search button follows the panel in focus order, and on a phone also below it, within reach of the thumb. */
export function SearchForm({
  label,
  placeholder,
  term,
  onTerm,
  onSearch,
  choices,
  children,
}: SearchFormProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
      className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_auto_auto]"
    >
      <div className="relative col-span-2 md:col-span-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <TextInput
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          value={term}
          onChange={(event) => onTerm(event.target.value)}
          className="pl-11"
        />
      </div>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className={cx(open && 'max-md:col-span-2')}
      >
        <SlidersHorizontal aria-hidden className="size-5 shrink-0 max-xs:hidden" />
        <span>Filters</span>
        {choices > 0 && (
          <span className="inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-river px-1.5 text-sm text-on-river">
            <span>{choices}</span>
            <span className="sr-only"> selected</span>
          </span>
        )}
      </Button>
      <div
        id={panelId}
        hidden={!open}
        className={cx(
          open && 'grid',
          'band-sheet gap-5 rounded-card border border-line bg-surface p-5 col-span-2 text-ink md:order-1 md:col-span-3 lg:grid-cols-3',
        )}
      >
        {open && children}
      </div>
      <Button type="submit" variant="accent" className={cx(open && 'max-md:col-span-2')}>
        Search
      </Button>
    </form>
  );
}
