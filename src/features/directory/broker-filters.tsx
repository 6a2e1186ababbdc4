import { noBrokerFilters, type BrokerFilters } from '#domain/search.ts';
import { SPECIALTIES } from '#domain/specialty.ts';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { countChoices } from './broker-search.ts';
import { FilterForm } from './filter-form.tsx';

type BrokerFiltersProps = {
  applied: BrokerFilters;
  companies: readonly { id: string; name: string }[];
  onApply: (filters: BrokerFilters) => void;
};

/** The search of the broker list: company, specialties and regions in its panel. */
export function BrokerFilterForm({ applied, companies, onApply }: BrokerFiltersProps) {
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
            onChange={(specialties) => onDraft({ ...draft, specialties })}
          />
        </>
      )}
    </FilterForm>
  );
}
