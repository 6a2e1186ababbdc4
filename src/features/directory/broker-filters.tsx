import { noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { SPECIALTIES } from '#domain/specialty.ts';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { countChoices } from './broker-search.ts';
import { FilterForm } from './filter-form.tsx';

type BrokerFiltersProps = {
  applied: BrokerFilters;
  companies: readonly { id: string; name: string }[];
  onApply: (filters: BrokerFilters) => void;
};

/** The firms to choose from. Hundreds would hold up the list, and every key that is typed: they come after it, and are made once. */
function useFirmOptions({ applied, companies }: BrokerFiltersProps): ReactNode {
  const chosen = companies.filter(({ id }) => id === applied.companyId);
  const firms = useDeferredValue(companies, chosen);
  return useMemo(
    () =>
      firms.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      )),
    [firms],
  );
}

/** The search of the broker list: company, specialties and regions in its panel. */
export function BrokerFilterForm(props: BrokerFiltersProps) {
  const { applied, onApply } = props;
  const firmOptions = useFirmOptions(props);
  return (
    <FilterForm
      label="Search brokers"
      placeholder="Name, town or words from the bio"
      applied={applied}
      none={noBrokerFilters}
      count={countChoices}
      onApply={onApply}
    >
      {(draft, onDraft) => (
        <>
          <Field label="Company">
            {(wiring) => (
              <SelectInput
                {...wiring}
                value={draft.companyId}
                onChange={(event) => onDraft({ ...draft, companyId: event.target.value })}
              >
                <option value="">All Companies</option>
                {firmOptions}
              </SelectInput>
            )}
          </Field>
          <CheckboxList
            legend="Specialties"
            options={SPECIALTIES}
            selected={draft.specialties}
            onChange={(specialties) => onDraft({ ...draft, specialties })}
          />
        </>
      )}
    </FilterForm>
  );
}
