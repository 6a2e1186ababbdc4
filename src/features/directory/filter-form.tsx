import { REGIONS } from '#domain/region.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { useState, type ReactNode } from 'react';

type FilterFormProps<T> = {
  /** The accessible name of the search field. */
  label: string;
  placeholder: string;
  applied: T;
  /** What Clear leaves. */
  none: T;
  /** How many choices of a draft its toggle counts. */
  count: (draft: T) => number;
  /** Called on Search, Enter and Clear; until then every choice is a draft. */
  onApply: (filters: T) => void;
  /** Further choices, before the regions. */
  children?: (draft: T, onDraft: (draft: T) => void) => ReactNode;
};

/** The draft of the filters. It starts again from what is applied whenever that changes from outside: Back, a link with a region. */
function useDraft<T>(applied: T): [T, (draft: T) => void] {
  const key = JSON.stringify(applied);
  const [state, setState] = useState({ key, draft: applied });
  if (state.key !== key) setState({ key, draft: applied });
  return [state.key === key ? state.draft : applied, (draft) => setState({ key, draft })];
}

/** The search field of a list with its filter panel (spec section 2: choices take effect on Search only). */
export function FilterForm<T extends { term: string; regions: string[] }>({
  label,
  placeholder,
  applied,
  none,
  count,
  onApply,
  children,
}: FilterFormProps<T>) {
  const [draft, setDraft] = useDraft(applied);
  const clear = () => {
    setDraft(none);
    onApply(none);
  };
  return (
    <SearchForm
      label={label}
      placeholder={placeholder}
      term={draft.term}
      onTerm={(term) => setDraft({ ...draft, term })}
      onSearch={() => onApply(draft)}
      choices={count(draft)}
    >
      {children?.(draft, setDraft)}
      <CheckboxList
        legend="Regions"
        options={REGIONS}
        selected={draft.regions}
        onChange={(regions) => setDraft({ ...draft, regions })}
      />
      <Button variant="quiet" onClick={clear} className="-my-2 -ml-3 justify-self-start">
        Clear
      </Button>
    </SearchForm>
  );
}
