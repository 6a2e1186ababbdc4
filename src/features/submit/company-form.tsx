import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type Company, shortLocation } from '#domain/profile/company.ts';
import { REGIONS } from '#domain/search/region.ts';
import { FormSection } from '#ui/form.tsx';
import { COMPANY, type CompanyFields, companyRules, thisYear } from './company-config.ts';
import { OutboxFormPage } from './outbox-form-page.tsx';
import type { FormApi } from './outbox-form.tsx';
import { CardPreview, usePreview } from './picture-check.tsx';
import type { InitialData } from './queries.ts';

type CompanyFormPageProps = {
  initial: InitialData<'company'>;
  onNew: () => void;
  renderCard: CompanyCardOf;
};

export function CompanyFormPage({ renderCard, ...page }: CompanyFormPageProps) {
  return (
    <OutboxFormPage
      {...page}
      config={COMPANY}
      renderFields={({ form }) => (
        <>
          <CompanyDetails form={form} />
          <ContactAndRegions form={form} />
        </>
      )}
      renderPreview={(fields) => <CompanyPreview fields={fields} renderCard={renderCard} />}
    />
  );
}

type PartProps = { form: FormApi<CompanyFields> };

export function CompanyDetails({ form, nameHint }: PartProps & { nameHint?: string | undefined }) {
  return (
    <FormSection title="Company">
      <form.AppField name="name">
        {(field) => <field.TextField label="Company Name" hint={nameHint} autoComplete="organization" />}
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
        {(field) => <field.NumberField label="Year Founded" asksAboutPoint={false} />}
      </form.AppField>
    </FormSection>
  );
}

export function ContactAndRegions({ form }: PartProps) {
  return (
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
  );
}

type CompanyCardOf = (company: Company, place: string) => ReactNode;

function CompanyPreview({ fields, renderCard }: { fields: CompanyFields; renderCard: CompanyCardOf }) {
  const { id, picture: logo } = usePreview(fields.logo);
  const company = { ...companyOf(fields), id, logo };
  return (
    <CardPreview picture={logo} pictureName="logo">
      {renderCard(company, shortLocation(company.address, []))}
    </CardPreview>
  );
}

function companyOf({ yearFounded, offices: _offices, ...fields }: CompanyFields): Omit<Company, 'id'> {
  return {
    ...fields,
    name: fields.name.trim() || 'New company',
    yearFounded: v.parse(v.fallback(companyRules().entries.yearFounded, thisYear), yearFounded),
  };
}
