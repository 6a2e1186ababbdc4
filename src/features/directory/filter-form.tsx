import { REGIONS } from '#domain/search/region.ts';
import type { BrokerFilters } from '#domain/search/search.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import type { Elements } from '#ui/elements.ts';
import { SearchForm } from '#ui/search-form.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

type FilterFormProps = {
  label: string;
  placeholder: string;
  applied: BrokerFilters;
  /** Called on Search, Enter and Clear; until then every choice is a draft. */
  onApply: (filters: BrokerFilters) => void;
  children?: (draft: BrokerFilters, onDraft: (draft: BrokerFilters) => void) => Elements;
};

/** The number on the filter button, which leaves out the search term. */
function countChoices({ company, specialty = [], region = [] }: BrokerFilters): number {
  return specialty.length + region.length + (company === undefined ? 0 : 1);
}

/** The search field of a list with its filter panel. Choices take effect when Search is pressed. */
export function FilterForm({ label, placeholder, applied, onApply, children }: FilterFormProps) {
  const [draft, setDraft] = useFilterDraft(applied);
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
