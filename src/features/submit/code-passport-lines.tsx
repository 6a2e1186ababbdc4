import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import * as v from 'valibot';
import {
  LINE_FIELDS,
  passportFormSchema,
  statementsOf,
  typedPassport,
  type PassportFields,
} from '#domain/profile/credential-form.ts';
import { NOT_STATED, statementSummary } from '#domain/profile/credential-text.ts';
import type { CredentialLine } from '#domain/profile/credential.ts';
import { PROFILE_FIELD_NAMES } from '#domain/profile/profile-change-text.ts';
import { pick } from '#domain/values/object.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { FoldedSection } from '#ui/folded-section.tsx';
import type { FormApi } from './outbox-form.tsx';

type PassportFormApi = FormApi<PassportFields>;

const GST_OPTIONS = [
  { value: 'on-top', label: 'GST on top' },
  { value: 'included', label: 'GST included' },
];
const TRUST_OPTIONS = [
  { value: 'account', label: 'Trust account' },
  { value: 'none', label: 'Holds no client money' },
];
const BROKING_OPTIONS = [
  { value: 'account', label: 'Broking account' },
  { value: 'none', label: 'Holds no client water' },
];

/** The six lines of a passport, each folded until it is needed. */
export function PassportLines({ form }: { form: PassportFormApi }) {
  return (
    <>
      <Fees form={form} />
      <Indemnity form={form} />
      <Account form={form} line="trustAccount" label="Client money" options={TRUST_OPTIONS} />
      <Account form={form} line="brokingAccount" label="Client water" options={BROKING_OPTIONS} />
      <Line form={form} line="complaints">
        <form.AppField name="complaintsNote">
          {(field) => <field.TextAreaField label="Procedure" hint="Or give its web page below." />}
        </form.AppField>
        <form.AppField name="complaintsUrl">
          {(field) => <field.TextField label="Web Page" type="url" optional />}
        </form.AppField>
      </Line>
      <Line form={form} line="association">
        <form.AppField name="associationNote">
          {(field) => <field.TextField label="Association" />}
        </form.AppField>
        <form.AppField name="associationUrl">
          {(field) => <field.TextField label="Web Page" type="url" optional />}
        </form.AppField>
      </Line>
    </>
  );
}

function Fees({ form }: { form: PassportFormApi }) {
  return (
    <Line form={form} line="fees">
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <form.AppField name="feesPercent">
          {(field) => <field.NumberField label="Percentage (%)" hint="Of the price" asksAboutPoint={false} />}
        </form.AppField>
        <form.AppField name="feesMinimum">
          {(field) => <field.NumberField label="Minimum (AUD)" hint="For the percentage" />}
        </form.AppField>
        <form.AppField name="feesFlat">
          {(field) => <field.NumberField label="Flat Fee (AUD)" hint="Added to the percentage" />}
        </form.AppField>
      </div>
      <form.AppField name="feesGst">
        {(field) => <field.RadioListField label="GST" options={GST_OPTIONS} />}
      </form.AppField>
      <form.AppField name="feesNote">
        {(field) => <field.TextAreaField label="Note" optional />}
      </form.AppField>
    </Line>
  );
}

function Indemnity({ form }: { form: PassportFormApi }) {
  return (
    <Line form={form} line="indemnity">
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <form.AppField name="indemnityPerClaim">
          {(field) => <field.NumberField label="Per Claim (AUD)" />}
        </form.AppField>
        <form.AppField name="indemnityPerYear">
          {(field) => <field.NumberField label="Per Year (AUD)" />}
        </form.AppField>
        <form.AppField name="indemnityCoverUntil">
          {(field) => <field.DateField label="Until" hint="The last day of cover" />}
        </form.AppField>
      </div>
      <form.AppField name="indemnityNote">
        {(field) => <field.TextAreaField label="Note" optional />}
      </form.AppField>
    </Line>
  );
}

type AccountProps = {
  form: PassportFormApi;
  line: 'trustAccount' | 'brokingAccount';
  label: string;
  options: typeof TRUST_OPTIONS;
};

function Account({ form, line, label, options }: AccountProps) {
  return (
    <Line form={form} line={line}>
      <form.AppField name={`${line}Holding`}>
        {(field) => <field.RadioListField label={label} options={options} />}
      </form.AppField>
      <form.AppField name={`${line}Note`}>
        {(field) => <field.TextField label="Note" optional />}
      </form.AppField>
    </Line>
  );
}

type LineProps = { form: PassportFormApi; line: CredentialLine; children: Elements };

/** The section opens by itself when something in it has an error. */
function Line({ form, line, children }: LineProps) {
  const [open, setOpen] = useState(false);
  const names = LINE_FIELDS[line];
  const filled = useSelector(form.store, ({ values }) => names.some((name) => values[name] !== ''));
  const refused = useSelector(
    form.store,
    ({ fieldMeta, submissionAttempts }) =>
      submissionAttempts > 0 && names.some((name) => fieldMeta[name]?.isValid === false),
  );
  const summary = useSelector(form.store, ({ values }) => summaryOf(line, values));
  const clear = () => {
    for (const name of names) form.setFieldValue(name, '');
  };
  return (
    <FoldedSection
      title={PROFILE_FIELD_NAMES[line]}
      summary={summary}
      open={refused || open}
      onToggle={setOpen}
    >
      {children}
      <Button variant="secondary" className="self-start" disabled={!filled} onClick={clear}>
        <span>Set to Not Stated</span>
        <span className="sr-only">{`: ${PROFILE_FIELD_NAMES[line]}`}</span>
      </Button>
    </FoldedSection>
  );
}

/** What the line would say, or that it has been started while it is not valid yet. */
function summaryOf(line: CredentialLine, values: PassportFields): string {
  const names = LINE_FIELDS[line];
  if (names.every((name) => values[name].trim() === '')) return NOT_STATED;
  const parsed = v.safeParse(passportFormSchema, { ...typedPassport({}), ...pick(values, names) });
  const statement = parsed.success ? statementsOf(parsed.output)[line] : null;
  return statement === null ? 'Not complete yet' : statementSummary(line, statement);
}
