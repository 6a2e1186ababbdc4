import { useSelector } from '@tanstack/react-form';
import { Mail, Phone } from 'lucide-react';
import { useLive } from '#db/live/use-live.ts';
import { companyPlaceholder, type CompanyChoices } from '#domain/operation/company-choices.ts';
import type { Broker } from '#domain/profile/broker.ts';
import type { Company } from '#domain/profile/company.ts';
import { ChipList } from '#ui/chip-list.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { FormSection } from '#ui/form.tsx';
import { IconLine } from '#ui/icon-line.tsx';
import { CompanyOptions, ListedOptions, NoCompanies } from './company-select.tsx';
import type { FormApi } from './outbox-form.tsx';
import type { ParcelFields } from './parcel-config.ts';
import { readBrokersOf, type ParcelInitialData } from './queries.ts';

export type BrokerInformationProps = {
  form: FormApi<ParcelFields>;
  choices: CompanyChoices;
  initial: ParcelInitialData;
};

/** The brokers of a company; undefined while they are read. */
export function useBrokersOf(companyId: string, initial: ParcelInitialData): Broker[] | undefined {
  return useLive({
    key: `brokers of ${companyId}`,
    query: (db) => readBrokersOf(db, companyId),
    initial: initial.companyId === companyId ? initial.brokers : undefined,
  });
}

/** Choosing another company clears the broker. */
export function BrokerInformation({ form, choices, initial }: BrokerInformationProps) {
  const companyId = useSelector(form.store, ({ values }) => values.companyId);
  const brokers = useBrokersOf(companyId, initial);
  return (
    <FormSection title="Broker Information">
      <NoCompanies choices={choices} kind="parcel" />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.AppField
          name="companyId"
          listeners={{ onChange: () => form.setFieldValue('brokerId', '', { dontUpdateMeta: true }) }}
        >
          {(field) => (
            <field.SelectField
              label="Brokerage Company"
              placeholder={companyPlaceholder(choices)}
              disabled={choices.companies.length === 0}
            >
              <CompanyOptions choices={choices} chosen={field.state.value} />
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="brokerId">
          {(field) => (
            <field.SelectField
              label="Broker"
              placeholder={brokerPlaceholder(companyId, brokers)}
              disabled={companyId === ''}
            >
              <ListedOptions
                options={brokers?.map(({ id, name, title }) => ({ id, label: `${name} - ${title}` })) ?? []}
                chosen={field.state.value}
                loading={brokers !== undefined && choices.mirrored ? null : 'Loading brokers...'}
              />
            </field.SelectField>
          )}
        </form.AppField>
      </div>
      <CompanyInfo company={choices.companies.find(({ id }) => id === companyId)} />
    </FormSection>
  );
}

function brokerPlaceholder(companyId: string, brokers: Broker[] | undefined): string {
  if (companyId === '') return 'Select a company first';
  return brokers?.length === 0 ? 'No brokers available' : 'Select a broker';
}

function CompanyInfo({ company }: { company: Company | undefined }) {
  if (company === undefined) return null;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-sunk p-4 sm:p-5">
      <p className="text-lg font-bold">{company.name}</p>
      <div className="flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:flex-wrap">
        <IconLine icon={Phone}>
          <span className="tabular-nums">{company.phone}</span>
        </IconLine>
        <IconLine icon={Mail}>
          <EmailText email={company.email} />
        </IconLine>
      </div>
      <ChipList label="Works in" items={company.regions} />
    </div>
  );
}
