import { useId } from 'react';
import { MAX_OFFICES } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { describedBy, FieldNotes } from '#ui/field.tsx';
import { FormSection } from '#ui/form.tsx';
import { type CompanyFields, type OfficeFields } from './company-config.ts';
import type { FormApi } from './outbox-form.tsx';

type PartProps = { form: FormApi<CompanyFields> };

const newOffice = (isPrimary: boolean): OfficeFields => ({
  id: newId(),
  address: '',
  city: '',
  state: '',
  isPrimary,
  phone: '',
  email: '',
});

/** The offices of a company, of which at most one is the primary one. */
export function Offices({ form }: PartProps) {
  const id = useId();
  return (
    <form.AppField name="offices" mode="array">
      {(field) => {
        const offices = field.state.value;
        const [problem]: unknown[] = field.state.meta.errors;
        const error = typeof problem === 'string' ? problem : undefined;
        const setPrimary = (chosen: number, isPrimary: boolean) =>
          offices.forEach((_, index) =>
            form.setFieldValue(`offices[${index}].isPrimary`, isPrimary && index === chosen),
          );
        const remove = (index: number) => {
          field.removeValue(index);
          if (offices[index]?.isPrimary === true && offices.length > 1)
            form.setFieldValue('offices[0].isPrimary', true);
        };
        return (
          <FormSection title="Offices">
            <FieldNotes id={id} error={error} />
            {offices.map((office, index) => (
              <OfficeDetails
                key={office.id}
                form={form}
                index={index}
                onPrimary={(isPrimary) => setPrimary(index, isPrimary)}
                onRemove={() => remove(index)}
              />
            ))}
            {offices.length < MAX_OFFICES && (
              <Button
                // Takes the focus for a message about the whole list.
                name="offices"
                type="button"
                variant="secondary"
                aria-describedby={describedBy(id, { error })}
                onClick={() => field.pushValue(newOffice(offices.length === 0))}
              >
                Add an Office
              </Button>
            )}
          </FormSection>
        );
      }}
    </form.AppField>
  );
}

type OfficeProps = PartProps & {
  index: number;
  onPrimary: (isPrimary: boolean) => void;
  onRemove: () => void;
};

function OfficeDetails({ form, index, onPrimary, onRemove }: OfficeProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-b border-line pb-5">
      <legend className="mb-3 text-lg font-bold">{`Office ${index + 1}`}</legend>
      <form.AppField name={`offices[${index}].address`}>
        {(field) => <field.TextField label="Address" autoComplete="street-address" />}
      </form.AppField>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.AppField name={`offices[${index}].city`}>
          {(field) => <field.TextField label="City" optional />}
        </form.AppField>
        <form.AppField name={`offices[${index}].state`}>
          {(field) => <field.TextField label="State" hint="VIC, or VIC 3564" />}
        </form.AppField>
        <form.AppField name={`offices[${index}].phone`}>
          {(field) => <field.TextField type="tel" label="Phone" autoComplete="tel" optional />}
        </form.AppField>
        <form.AppField name={`offices[${index}].email`}>
          {(field) => <field.TextField type="email" label="Email" autoComplete="email" optional />}
        </form.AppField>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <form.AppField name={`offices[${index}].isPrimary`}>
          {(field) => <Checkbox label="Primary office" checked={field.state.value} onChange={onPrimary} />}
        </form.AppField>
        <Button type="button" variant="quiet" onClick={onRemove}>
          {`Remove Office ${index + 1}`}
        </Button>
      </div>
    </fieldset>
  );
}
