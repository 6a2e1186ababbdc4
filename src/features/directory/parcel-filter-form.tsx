import { useState } from 'react';
import { LISTING_STATES } from '#domain/parcel/listing-state.ts';
import { WATER_TYPES } from '#domain/parcel/options.ts';
import { TRADING_ZONES } from '#domain/parcel/options.ts';
import { PRODUCTS } from '#domain/parcel/options.ts';
import { PARCEL_ORDERS } from '#domain/search/parcel-search.ts';
import { trimBlank } from '#domain/values/blank.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { Field } from '#ui/field.tsx';
import { FigureField } from '#ui/figure-field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Options } from '#ui/options.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { readAmount, readParcelSearch, type ParcelSearch } from './parcel-search.ts';
import { useFilterDraft } from './use-filter-draft.ts';

const AMOUNTS = ['minVolume', 'maxVolume', 'minPrice', 'maxPrice', 'wanted'] as const;
type Amount = (typeof AMOUNTS)[number];
const UNITS: Record<Amount, string> = {
  minVolume: 'ML',
  maxVolume: 'ML',
  minPrice: 'AUD/ML',
  maxPrice: 'AUD/ML',
  wanted: 'ML',
};

/** The filters while they are edited: amounts are text as typed. */
type Draft = Omit<ParcelSearch, Amount> & Partial<Record<Amount, string | undefined>>;

type ParcelFilterFormProps = {
  applied: ParcelSearch;
  /** Called on Search, Enter and Clear; until then every choice is a draft. */
  onApply: (search: ParcelSearch) => void;
};

/** The search of /parcels. An amount that is no number is reported beside its field, and nothing is applied. */
export function ParcelFilterForm({ applied, onApply }: ParcelFilterFormProps) {
  const [draft, setDraft] = useFilterDraft<Draft>(draftOf(applied));
  const [errors, setErrors] = useState<Partial<Record<Amount, string>>>({});
  const change = (changes: Draft) => setDraft({ ...draft, ...changes });
  const search = () => {
    const found = errorsOf(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) onApply(readParcelSearch(draft));
  };
  const clear = () => {
    setErrors({});
    setDraft({});
    onApply({});
  };
  const amount = (name: Amount, label: string) => (
    <FigureField
      label={label}
      error={errors[name]}
      value={draft[name] ?? ''}
      onType={(value) => change({ [name]: value })}
    />
  );
  return (
    <SearchForm
      label="Search parcels"
      placeholder="Zone, town, source or words"
      term={draft.term ?? ''}
      onTerm={(term) => change({ term })}
      onSearch={search}
      choices={countChoices(draft)}
    >
      <ChoiceList
        legend="Trading zone"
        options={TRADING_ZONES}
        selected={draft.zone}
        onChange={(zone) => change({ zone })}
      />
      <ChoiceList
        legend="Product"
        options={PRODUCTS}
        selected={draft.product}
        onChange={(product) => change({ product })}
      />
      <ChoiceList
        legend="Water type"
        options={WATER_TYPES}
        selected={draft.water}
        onChange={(water) => change({ water })}
      />
      <ChoiceList
        legend="Status"
        options={LISTING_STATES}
        selected={draft.status}
        onChange={(status) => change({ status })}
      />
      <div className="grid grid-cols-2 content-start gap-x-3 gap-y-5">
        {amount('minVolume', 'ML from')}
        {amount('maxVolume', 'ML to')}
        {amount('minPrice', '$/ML from')}
        {amount('maxPrice', '$/ML to')}
      </div>
      <div className="grid content-start gap-5">
        <Field label="Sort by">
          {(controlProps) => (
            <SelectInput
              {...controlProps}
              value={draft.order ?? 'newest'}
              onChange={({ target: { value } }) =>
                change({ order: PARCEL_ORDERS.find((order) => order.value === value)?.value })
              }
            >
              <Options options={PARCEL_ORDERS} />
            </SelectInput>
          )}
        </Field>
        {draft.order === 'volume' && amount('wanted', 'ML wanted')}
      </div>
      <Button variant="quiet" onClick={clear} className="-my-2 -ml-3 justify-self-start">
        Clear
      </Button>
    </SearchForm>
  );
}

function draftOf({ minVolume, maxVolume, minPrice, maxPrice, wanted, ...search }: ParcelSearch): Draft {
  return {
    ...search,
    minVolume: minVolume?.toString(),
    maxVolume: maxVolume?.toString(),
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    wanted: wanted?.toString(),
  };
}

function errorsOf(draft: Draft): Partial<Record<Amount, string>> {
  const wrong = AMOUNTS.filter(
    (name) => trimBlank(draft[name] ?? '') !== '' && readAmount(draft[name], UNITS[name]) === undefined,
  );
  const errors: Partial<Record<Amount, string>> = Object.fromEntries(
    wrong.map((name) => [name, 'Enter a number above zero']),
  );
  if (draft.order === 'volume' && trimBlank(draft.wanted ?? '') === '')
    errors.wanted = 'Enter the volume you want';
  if (isReversed(draft, 'minVolume', 'maxVolume')) errors.maxVolume = 'Must not be below the first figure';
  if (isReversed(draft, 'minPrice', 'maxPrice')) errors.maxPrice = 'Must not be below the first figure';
  return errors;
}

function isReversed(draft: Draft, min: Amount, max: Amount): boolean {
  return Number(readAmount(draft[min], UNITS[min])) > Number(readAmount(draft[max], UNITS[max]));
}

/** The number on the filter button, which leaves out the term and the order. */
function countChoices({ zone = [], product = [], water = [], status = [], ...draft }: Draft): number {
  const amounts = AMOUNTS.filter((name) => name !== 'wanted' && (draft[name] ?? '') !== '');
  return zone.length + product.length + water.length + status.length + amounts.length;
}

type ChoiceListProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  selected: readonly T[] | undefined;
  onChange: (selected: T[]) => void;
};

function ChoiceList<T extends string>({ legend, options, selected, onChange }: ChoiceListProps<T>) {
  return (
    <CheckboxList
      legend={legend}
      options={options.map(({ label }) => label)}
      selected={options.filter(({ value }) => selected?.includes(value)).map(({ label }) => label)}
      onChange={(labels) =>
        onChange(options.filter(({ label }) => labels.includes(label)).map(({ value }) => value))
      }
    />
  );
}
