import { useState, type ReactNode } from 'react';
import { REGIONS } from '#domain/region.ts';
import type { BrokerFilters } from '#domain/search.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { SearchForm } from '#ui/search-form.tsx';

type FilterFormProps = {
  label: string;
  placeholder: string;
  applied: BrokerFilters;
  /** Called on Search, Enter and Clear; until then every choice is a draft. */
  onApply: (filters: BrokerFilters) => void;
  children?: (draft: BrokerFilters, onDraft: (draft: BrokerFilters) => void) => ReactNode;
};

/** The draft starts again whenever the applied filters change from outside: Back, a link with a region. */
function useDraft(applied: BrokerFilters): [BrokerFilters, (draft: BrokerFilters) => void] {
  const key = JSON.stringify(applied);
  const [state, setState] = useState({ key, draft: applied });
  if (state.key !== key) setState({ key, draft: applied });
  return [state.key === key ? state.draft : applied, (draft) => setState({ key, draft })];
}

/** The term is not counted (spec section 2). */
function countChoices({ company, specialty = [], region = [] }: BrokerFilters): number {
  return specialty.length + region.length + (company === undefined ? 0 : 1);
}

/** The search field of a list with its filter panel (spec section 2: choices take effect on Search only). */
export function FilterForm({ label, placeholder, applied, onApply, children }: FilterFormProps) {
  const [draft, setDraft] = useDraft(applied);
  const clear = () => {
    setDraft({});
    onApply({});
  };
  return (
    <SearchForm
      label={label}
      placeholder={placeholder}
      term={draft.term ?? ''}
      onTerm={(term) => setDraft({ ...draft, term })}
      onSearch={() => onApply(draft)}
      choices={countChoices(draft)}
    >
      {children?.(draft, setDraft)}
      <CheckboxList
        legend="Regions"
        options={REGIONS}
        selected={draft.region ?? []}
        onChange={(region) => setDraft({ ...draft, region })}
      />
      <Button variant="quiet" onClick={clear} className="-my-2 -ml-3 justify-self-start">
        Clear
      </Button>
    </SearchForm>
  );
}
