import { useState } from 'react';
import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import { PARCEL_OPTIONS } from '#domain/parcel/options.ts';
import type { RowEdit, RowPlan } from '#domain/sheet/plan.ts';
import type { Choices, FormField } from '#domain/sheet/row-fields.ts';
import { formatDay } from '#domain/values/date.ts';
import { formatPrice } from '#domain/values/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { DateInput, NumberInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { Choice } from './choice.tsx';

export type NeedingPlan = Extract<RowPlan, { kind: 'needs' }>;

type RowCardProps = {
  plan: NeedingPlan;
  edit: RowEdit;
  choices: Choices;
  onEdit: (edit: RowEdit) => void;
};

const LABELS: Partial<Record<FormField, string>> = {
  companyId: 'Company',
  brokerId: 'Broker',
  pricePerMegalitre: 'Price per ML',
  price: 'Price of the whole parcel',
  reference: 'Your reference',
};

function labelOf(field: FormField): string {
  const known: Partial<Record<string, { label: string }>> = PARCEL_FIELDS;
  return LABELS[field] ?? known[field]?.label ?? field;
}

/** A row that its user decides about: what is missing is filled in here. */
export function RowCard({ plan, edit, choices, onEdit }: RowCardProps) {
  const { line, title, problems, doubts, closed, texts } = plan;
  const type = (fields: Partial<Record<FormField, string>>) =>
    onEdit({ ...edit, fields: { ...withoutOther(edit.fields, fields), ...fields } });
  const keep = (key: string) => onEdit({ ...edit, kept: [...(edit.kept ?? []), key] });
  const titleId = `row-${line}`;
  return (
    <Card aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={-1} className="text-lg leading-snug font-bold wrap-anywhere">
        {title === `Row ${line}` ? title : `Row ${line}: ${title}`}
      </h3>
      {closed !== null && (
        <Notice role="status" tone="warning" title={closed.text}>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" aria-describedby={titleId} onClick={() => keep(closed.key)}>
              {closed.answer}
            </Button>
          </div>
        </Notice>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {problemsIn(problems).map(([field, message]) => (
          <Entry
            key={field}
            field={field}
            error={message}
            value={texts[field] ?? ''}
            choices={choices}
            company={texts.companyId ?? ''}
            onType={(text) => type({ [field]: text })}
          />
        ))}
      </div>
      {doubts.map((doubt) => (
        <Notice key={doubt.key} role="status" tone="warning" title={doubt.title}>
          {doubt.text !== undefined && <p>{doubt.text}</p>}
          <div className="mt-2 flex flex-wrap gap-2">
            {doubt.kind === 'price' && doubt.total !== null && (
              <Button
                variant="secondary"
                aria-describedby={titleId}
                onClick={() => type({ price: String(doubt.total) })}
              >
                {`Use ${formatPrice(doubt.total)}`}
              </Button>
            )}
            {doubt.kind === 'expiry' && (
              <Button
                variant="secondary"
                aria-describedby={titleId}
                onClick={() => type({ expiryDate: doubt.expiryDate ?? '' })}
              >
                {doubt.expiryDate === null ? 'Remove the Date' : `Use ${formatDay(doubt.expiryDate)}`}
              </Button>
            )}
            <Button variant="secondary" aria-describedby={titleId} onClick={() => keep(doubt.key)}>
              Keep It
            </Button>
          </div>
        </Notice>
      ))}
      <div>
        <Button variant="quiet" aria-describedby={titleId} onClick={() => onEdit({ ...edit, leftOut: true })}>
          Leave This Row Out
        </Button>
      </div>
    </Card>
  );
}

type Texts = Partial<Record<FormField, string>>;

/** Of the two prices the one typed last decides. */
function withoutOther({ price, pricePerMegalitre, ...others }: Texts = {}, typed: Texts): Texts {
  return {
    ...others,
    ...(price !== undefined && typed.pricePerMegalitre === undefined && { price }),
    ...(pricePerMegalitre !== undefined && typed.price === undefined && { pricePerMegalitre }),
  };
}

function problemsIn(problems: NeedingPlan['problems']): [FormField, string][] {
  return FIELDS.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [[field, message]];
  });
}

/** In the order of the form. */
const FIELDS: readonly FormField[] = [
  'reference',
  'title',
  'volume',
  'price',
  'pricePerMegalitre',
  'product',
  'zone',
  'reliability',
  'location',
  'description',
  'waterType',
  'waterSource',
  'expiryDate',
  'companyId',
  'brokerId',
  'minimumVolume',
  'leaseYears',
  'delivery',
];

type EntryProps = {
  field: FormField;
  error: string;
  value: string;
  choices: Choices;
  /** The company whose brokers are offered. */
  company: string;
  onType: (text: string) => void;
};

const FIGURES: readonly FormField[] = ['volume', 'price', 'pricePerMegalitre', 'minimumVolume', 'leaseYears'];

/** Takes what was typed once the field is left, so that no row goes away under the user's hands. */
function Entry({ field, error, value, choices, company, onType }: EntryProps) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setTyped(value);
  }
  const options = optionsOf(field, choices, company);
  if (options !== undefined)
    return <Choice {...{ error, value, options }} label={labelOf(field)} onChange={onType} />;
  const Input = inputOf(field);
  return (
    <Field label={labelOf(field)} error={error}>
      {(controlProps) => (
        <Input
          {...controlProps}
          value={typed}
          onChange={({ target }: { target: { value: string } }) => setTyped(target.value)}
          onBlur={() => typed !== value && onType(typed)}
        />
      )}
    </Field>
  );
}

function optionsOf(field: FormField, { companies, brokers }: Choices, company: string) {
  if (field === 'companyId') return companies.map(({ id, name }) => ({ value: id, label: name }));
  if (field === 'brokerId')
    return brokers
      .filter(({ companyId }) => company === '' || companyId === company)
      .map(({ id, name }) => ({ value: id, label: name }));
  return PARCEL_OPTIONS[field];
}

function inputOf(field: FormField) {
  if (FIGURES.includes(field)) return NumberInput;
  if (field === 'expiryDate') return DateInput;
  return field === 'description' ? TextArea : TextInput;
}
