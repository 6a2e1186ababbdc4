import type { ReactNode } from 'react';
import { companyPlaceholder, type CompanyChoices } from '#domain/operation/company-choices.ts';
import { specialtiesOf } from '#domain/profile/broker-submission.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { Company } from '#domain/profile/company.ts';
import { FormSection } from '#ui/form.tsx';
import { BROKER, type BrokerFields } from './broker-config.ts';
import { CompanyOptions, NoCompanies } from './company-select.tsx';
import { OutboxFormPage } from './outbox-form-page.tsx';
import type { FormApi } from './outbox-form.tsx';
import { CardPreview, usePreview } from './picture-check.tsx';
import type { InitialData } from './queries.ts';

type BrokerFormPageProps = { initial: InitialData<'broker'>; onNew: () => void; renderCard: BrokerCardOf };

export function BrokerFormPage({ renderCard, ...page }: BrokerFormPageProps) {
  return (
    <OutboxFormPage
      {...page}
      config={BROKER}
      renderFields={({ form, choices }) => (
        <>
          <BrokerDetails form={form} />
          <Practice form={form} choices={choices} />
        </>
      )}
      renderPreview={(fields, { companies }) => (
        <BrokerPreview fields={fields} companies={companies} renderCard={renderCard} />
      )}
    />
  );
}

type PartProps = { form: FormApi<BrokerFields> };

export function BrokerDetails({ form, nameHint }: PartProps & { nameHint?: string | undefined }) {
  return (
    <FormSection title="Broker">
      <form.AppField name="name">
        {(field) => <field.TextField label="Full Name" hint={nameHint} autoComplete="name" />}
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
  );
}

type PracticeProps = PartProps & { choices: CompanyChoices; companyHint?: string | undefined };

export function Practice({ form, choices, companyHint }: PracticeProps) {
  return (
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
      <NoCompanies choices={choices} kind="broker" />
      <form.AppField name="companyId">
        {(field) => (
          <field.SelectField
            label="Company"
            hint={companyHint}
            placeholder={companyPlaceholder(choices)}
            disabled={choices.companies.length === 0}
          >
            <CompanyOptions choices={choices} chosen={field.state.value} />
          </field.SelectField>
        )}
      </form.AppField>
    </FormSection>
  );
}

/** The directory's card; the route passes it in, because features do not import each other. */
type BrokerCardOf = (broker: Broker, company: Company | undefined) => ReactNode;

type BrokerPreviewProps = { fields: BrokerFields; companies: Company[]; renderCard: BrokerCardOf };

/** The card that the directory will show, without a rating. */
function BrokerPreview({ fields, companies, renderCard }: BrokerPreviewProps) {
  const { id, picture: image } = usePreview(fields.image);
  const broker: Broker = {
    ...fields,
    id,
    image,
    name: fields.name.trim() || 'New broker',
    specialties: specialtiesOf(fields.specialties),
    rating: 0,
    reviews: 0,
    transactions: 0,
  };
  return (
    <CardPreview picture={image} pictureName="profile image">
      {renderCard(
        broker,
        companies.find((company) => company.id === fields.companyId),
      )}
    </CardPreview>
  );
}
