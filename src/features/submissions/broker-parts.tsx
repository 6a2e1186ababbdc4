import { companyPlaceholder, type CompanyChoices } from '#domain/company-choices.ts';
import { FormSection, withForm } from '#ui/form.tsx';
import { brokerFormOptions } from './broker-kit.ts';
import { CompanyOptions } from './company-options.tsx';
import { NoCompanies } from './no-companies.tsx';

/** Who the broker is. */
export const BrokerDetails = withForm({
  ...brokerFormOptions,
  render: ({ form }) => (
    <FormSection title="Broker">
      <form.AppField name="name">
        {(field) => <field.TextField label="Full Name" autoComplete="name" />}
      </form.AppField>
      <form.AppField name="title">
        {(field) => <field.TextField label="Job Title" autoComplete="organization-title" />}
      </form.AppField>
      <form.AppField name="image">
        {(field) => (
          <field.TextField
            type="url"
            label="Profile Image URL"
            hint="Recommended size: 300x300px. The address begins with https:// or http://"
          />
        )}
      </form.AppField>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.AppField name="email">
          {(field) => <field.TextField type="email" label="Email" autoComplete="email" />}
        </form.AppField>
        <form.AppField name="phone">
          {(field) => <field.TextField type="tel" label="Phone" autoComplete="tel" />}
        </form.AppField>
      </div>
    </FormSection>
  ),
});

const props: { choices: CompanyChoices } = { choices: { companies: [], mirrored: false, trouble: null } };

/** What he does, where, and for which firm. */
export const BrokerPractice = withForm({
  ...brokerFormOptions,
  props,
  render: ({ form, choices }) => (
    <FormSection title="Practice">
      <form.AppField name="bio">{(field) => <field.TextAreaField label="Biography" />}</form.AppField>
      <form.AppField name="specialties">
        {(field) => (
          <field.TextField
            label="Specialties (comma-separated)"
            hint="For instance: Seasonal Allocations, Market Analysis"
          />
        )}
      </form.AppField>
      <form.AppField name="location">
        {(field) => <field.TextField label="Location" hint="City, STATE" />}
      </form.AppField>
      <NoCompanies choices={choices} />
      <form.AppField name="companyId">
        {(field) => (
          <field.SelectField
            label="Company"
            placeholder={companyPlaceholder(choices)}
            disabled={choices.companies.length === 0}
          >
            <CompanyOptions choices={choices} chosen={field.state.value} />
          </field.SelectField>
        )}
      </form.AppField>
    </FormSection>
  ),
});
