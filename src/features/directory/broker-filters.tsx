import { REGIONS } from '#domain/region.ts';
import { noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { SPECIALTIES } from '#domain/specialty.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { useState } from 'react';
import { countChoices } from './broker-search.ts';

type BrokerFiltersProps = {
  applied: BrokerFilters;
  companies: readonly { id: string; name: string }[];
  /** Called on Search, Enter and Clear; until then every choice is a draft. */
  onApply: (filters: BrokerFilters) => void;
};

/** The draft of the filters. It starts again from what is applied whenever that changes from outside: Back, a link with a region. */
function useDraft(applied: BrokerFilters): [BrokerFilters, (change: Partial<BrokerFilters>) => void] {
  const key = JSON.stringify(applied);
  const [state, setState] = useState({ key, draft: applied });
  if (state.key !== key) setState({ key, draft: applied });
  const draft = state.key === key ? state.draft : applied;
  return [draft, (change) => setState({ key, draft: { ...draft, ...change } })];
}

/** The search field with its filter panel (spec section 2: choices take effect on Search only). */
export function BrokerFilterForm({ applied, companies, onApply }: BrokerFiltersProps) {
  const [draft, change] = useDraft(applied);
  const clear = () => {
    change(noBrokerFilters);
    onApply(noBrokerFilters);
  };
  return (
    <SearchForm
      label="Search brokers"
      placeholder="Name, town or words from the bio"
      term={draft.term}
      onTerm={(term) => change({ term })}
      onSearch={() => onApply(draft)}
      choices={countChoices(draft)}
    >
      <Field label="Company">
        {(wiring) => (
          <SelectInput
            {...wiring}
            value={draft.companyId}
            onChange={(event) => change({ companyId: event.target.value })}
          >
            <option value="">All Companies</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <CheckboxList
        legend="Specialties"
        options={SPECIALTIES}
        selected={draft.specialties}
        onChange={(specialties) => change({ specialties })}
      />
      <CheckboxList
        legend="Regions"
        options={REGIONS}
        selected={draft.regions}
        onChange={(regions) => change({ regions })}
      />
      <Button variant="quiet" onClick={clear} className="-my-2 -ml-3 justify-self-start">
        Clear
      </Button>
    </SearchForm>
  );
}
