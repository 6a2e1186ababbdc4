import { useState } from 'react';
import { WATER_TYPES } from '#domain/parcel/options.ts';
import { SHEET_FIELDS, type Mapping, type SheetField } from '#domain/sheet/columns.ts';
import type { Choices, Defaults } from '#domain/sheet/row-fields.ts';
import type { SheetHead } from '#domain/sheet/rows.ts';
import { formatCount } from '#domain/values/number.ts';
import { keysOf } from '#domain/values/object.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { Choice } from './choice.tsx';

type DefaultsProps = {
  defaults: Defaults;
  /** How many rows do not say it. */
  gaps: ReadonlyMap<keyof Defaults, number>;
  choices: Choices;
  onChange: (defaults: Defaults) => void;
};

/** What applies to all rows that do not say it themselves. */
export function DefaultsSection({ defaults, gaps, choices, onChange }: DefaultsProps) {
  const { companyId, brokerId, waterType, waterSource } = defaults;
  const [source, setSource] = useState(waterSource);
  const errorOf = (field: keyof Defaults) => {
    const count = gaps.get(field);
    return count === undefined ? undefined : `${formatCount(count, 'row')} do not say it`;
  };
  const brokers = choices.brokers.filter((broker) => broker.companyId === companyId);
  return (
    <section aria-labelledby="sheet-defaults" className="flex flex-col gap-4">
      <h2 id="sheet-defaults" className="text-2xl font-bold">
        For rows that do not say it
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Choice
          label="Company"
          error={errorOf('companyId')}
          value={companyId}
          options={choices.companies.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => onChange({ ...defaults, companyId: id, brokerId: '' })}
        />
        <Choice
          label="Broker"
          error={errorOf('brokerId')}
          value={brokerId}
          options={brokers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => onChange({ ...defaults, brokerId: id })}
        />
        <Choice
          label="Water type"
          error={errorOf('waterType')}
          value={waterType}
          options={WATER_TYPES}
          onChange={(type) => onChange({ ...defaults, waterType: type })}
        />
        <Field label="Water source" error={errorOf('waterSource')} hint="Such as Goulburn River">
          {(controlProps) => (
            <TextInput
              {...controlProps}
              value={source}
              onChange={({ target }) => setSource(target.value)}
              onBlur={() => source !== waterSource && onChange({ ...defaults, waterSource: source })}
            />
          )}
        </Field>
      </div>
    </section>
  );
}

const FIELD_OPTIONS = keysOf(SHEET_FIELDS).map((field) => ({ value: field, label: SHEET_FIELDS[field] }));

type ColumnsProps = { head: SheetHead; onChange: (mapping: Mapping) => void };

/** What each column of the sheet means. Opens by itself where no names were found. */
export function ColumnsSection({ head: { headRow, columns, mapping }, onChange }: ColumnsProps) {
  const [chosen, setChosen] = useState<boolean>();
  const known = mapping.filter((field) => field !== null).length;
  const set = (column: number, field: SheetField | null) =>
    onChange(
      columns.map((_, index) => {
        if (index === column) return field;
        // Each field once.
        return mapping[index] === field ? null : (mapping[index] ?? null);
      }),
    );
  return (
    <FoldedSection
      title="Columns"
      summary={
        headRow === null
          ? 'No names of columns were found. Say what each one is.'
          : `${known} of ${columns.length} are read.`
      }
      open={chosen ?? known < 2}
      onToggle={setChosen}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {columns.map(({ name, example }, column) => (
          <Field
            key={column}
            label={name === '' ? `Column ${column + 1}` : name}
            hint={example === '' ? 'Empty' : `For instance ${example.slice(0, 60)}`}
          >
            {(controlProps) => (
              <SelectInput
                {...controlProps}
                value={mapping[column] ?? ''}
                onChange={({ target }) => set(column, fieldOf(target.value))}
              >
                <option value="">Not read</option>
                <Options options={FIELD_OPTIONS} />
              </SelectInput>
            )}
          </Field>
        ))}
      </div>
    </FoldedSection>
  );
}

function fieldOf(value: string): SheetField | null {
  return keysOf(SHEET_FIELDS).find((field) => field === value) ?? null;
}

/** Asked where a sheet has one column of prices without a unit. */
export function PriceQuestion({ head, onChange }: ColumnsProps) {
  const { columns, mapping, unclearPrice } = head;
  const { name, example } = columns[unclearPrice ?? -1] ?? { name: '', example: '' };
  const choose = (field: SheetField) =>
    onChange(mapping.map((each, column) => (column === unclearPrice ? field : each)));
  return (
    <Notice role="status" tone="warning" title={`Is “${name}” for each ML, or for the whole parcel?`}>
      <p>{`For instance ${example}.`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => choose('pricePerMegalitre')}>
          For Each ML
        </Button>
        <Button variant="secondary" onClick={() => choose('price')}>
          For the Whole Parcel
        </Button>
      </div>
    </Notice>
  );
}
