import { useSelector } from '@tanstack/react-form';
import { useId, useState } from 'react';
import * as v from 'valibot';
import {
  firstDayOf,
  lastTwelveMonths,
  recordPeriodSchema,
  rowsWithin,
  type RecordPeriod,
} from '#domain/records/record-period.ts';
import { isUnsent, recordsCsv, recordsFileName } from '#domain/records/records-csv.ts';
import type { RecordRow } from '#domain/records/records.ts';
import { formatDay } from '#domain/values/date.ts';
import { formatCount } from '#domain/values/number.ts';
import { Button } from '#ui/button.tsx';
import { alwaysCurrent, invalidFields, problemsOf } from '#ui/form-validation.ts';
import { FormSection, useAppForm } from '#ui/form.tsx';
import { PageForm, useFormErrors } from '#ui/page-form.tsx';
import { saveAsFile } from '#ui/save-as-file.ts';
import { showToast } from '#ui/toast.tsx';

type ExportFormProps = {
  rows: readonly RecordRow[];
  today: string;
  /** Until the directory has been fetched, an empty list does not mean that the user has no records. */
  mirrored: boolean;
};

/** Two days, how many rows there are between them, and the button that saves these as a file. */
export function ExportForm({ rows, today, mirrored }: ExportFormProps) {
  const statusId = useId();
  const { formErrors, setRefused } = useFormErrors();
  const schema = recordPeriodSchema(today);
  const [defaultValues] = useState(() => lastTwelveMonths(today));
  const form = useAppForm({
    defaultValues,
    validationLogic: alwaysCurrent,
    validators: { onDynamic: problemsOf(schema) },
    // The order of the two days is an error of both fields.
    listeners: {
      onBlur: ({ formApi }) => {
        for (const name of ['from', 'to'] as const)
          formApi.setFieldMeta(name, (meta) => ({ ...meta, isBlurred: true }));
      },
    },
    onSubmitInvalid: ({ formApi }) => setRefused(invalidFields(formApi.state.fieldMeta)),
    onSubmit: ({ value }) => exportRecords(rows, v.parse(schema, value)),
  });
  const period = useSelector(form.store, ({ values }) => values);
  const isValid = v.is(schema, period);
  const found = isValid ? rowsWithin(rows, period) : [];
  return (
    <FormSection title="Export my records">
      <PageForm
        busy={false}
        formErrors={formErrors}
        onSubmit={() => void form.handleSubmit()}
        buttons={
          <Button type="submit" disabled={isValid && found.length === 0} aria-describedby={statusId}>
            Export as CSV
          </Button>
        }
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <form.AppField name="from">{(field) => <field.DateField label="From" />}</form.AppField>
          <form.AppField name="to">{(field) => <field.DateField label="To" />}</form.AppField>
        </div>
        {/* High enough for the longest text, so that the button stays where it is. */}
        <p id={statusId} role="status" className="min-h-27 tabular-nums sm:min-h-14">
          {isValid
            ? countText({ rows, found, period, mirrored })
            : 'Correct the dates to see how many rows there are.'}
        </p>
      </PageForm>
    </FormSection>
  );
}

function exportRecords(rows: readonly RecordRow[], period: RecordPeriod): void {
  const name = recordsFileName(period);
  saveAsFile(recordsCsv(rowsWithin(rows, period)), { name, type: 'text/csv' });
  showToast({ title: 'Records exported', description: name });
}

type Counted = Omit<ExportFormProps, 'today'> & { found: readonly RecordRow[]; period: RecordPeriod };

/** What the file would hold, and since when this device knows of anything. */
function countText({ rows, found, period: { from, to }, mirrored }: Counted): string {
  const missing = mirrored ? [] : ['What you have on the server is not on this device yet.'];
  if (rows.length === 0 && mirrored)
    return 'Nothing to export yet. Records begin with your first listing, or the first one under your profile.';
  const first = firstDayOf(rows);
  const reach = first === null ? [] : [`Records on this device go back to ${formatDay(first)}.`];
  const between = `from ${formatDay(from)} to ${formatDay(to)}`;
  const unsent = found.filter(isUnsent).length;
  return [
    found.length === 0
      ? `No rows ${between}: choose other dates to export.`
      : `${formatCount(found.length, 'row')}, ${between}.`,
    ...(unsent === 0 ? [] : [`${formatCount(unsent, 'row')} not sent yet, and marked as such.`]),
    ...reach,
    ...missing,
  ].join(' ');
}
