import { REGIONS } from '#domain/region.ts';
import { FormSection, withForm } from '#ui/form.tsx';
import { companyFormOptions } from './company-kit.ts';

/** Who the firm is. */
export const CompanyDetails = withForm({
  ...companyFormOptions,
  render: ({ form }) => (
    <FormSection title="Company">
      <form.AppField name="name">
        {(field) => <field.TextField label="Company Name" autoComplete="organization" />}
      </form.AppField>
      <form.AppField name="logo">
        {(field) => (
          <field.TextField
            type="url"
            label="Logo URL"
            hint="Recommended size: 200x200px. The address begins with https:// or http://"
          />
        )}
      </form.AppField>
      <form.AppField name="description">
        {(field) => <field.TextAreaField label="Description" />}
      </form.AppField>
      <form.AppField name="yearFounded">
        {(field) => <field.NumberField label="Year Founded" />}
      </form.AppField>
    </FormSection>
  ),
});

/** How it is reached, and where it works. */
export const CompanyReach = withForm({
  ...companyFormOptions,
  render: ({ form }) => (
    <FormSection title="Contact and Regions">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.AppField name="phone">
          {(field) => <field.TextField type="tel" label="Phone" autoComplete="tel" />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => <field.TextField type="email" label="Email" autoComplete="email" />}
        </form.AppField>
      </div>
      <form.AppField name="website">
        {(field) => (
          <field.TextField
            type="url"
            label="Website"
            autoComplete="url"
            hint="The address begins with https:// or http://"
          />
        )}
      </form.AppField>
      <form.AppField name="address">
        {(field) => <field.TextField label="Main Address" autoComplete="street-address" />}
      </form.AppField>
      <form.AppField name="regions">
        {(field) => (
          <field.CheckboxListField
            label="Operating Regions"
            hint="Choose every region the company works in"
            options={REGIONS}
          />
        )}
      </form.AppField>
    </FormSection>
  ),
});
