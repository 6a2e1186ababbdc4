import { useLive } from '#db/use-live.ts';
import type { Broker } from '#domain/broker.ts';
import { companyPlaceholder, type CompanyChoices } from '#domain/company-choices.ts';
import { FormSection, withForm } from '#ui/form.tsx';
import { useSelector } from '@tanstack/react-form';
import { CompanyInfo } from './company-info.tsx';
import { NoCompanies } from './no-companies.tsx';
import { emptyFields, parcelFormOptions } from './parcel-fields.ts';
import { readBrokersOf } from './queries.ts';

type BrokerChoiceProps = {
  choices: CompanyChoices;
  /** The brokers of the firm the form opens with, so that its first frame can show the chosen one. */
  opening: { companyId: string; brokers: Broker[] | undefined };
};

const props: BrokerChoiceProps = {
  choices: { companies: [], mirrored: false, trouble: null },
  opening: { companyId: emptyFields.companyId, brokers: [] },
};

/** Through whom it is sold: the firm, then one of its brokers. Choosing a firm forgets the broker of the last one. */
export const BrokerInformation = withForm({
  ...parcelFormOptions,
  props,
  render: function BrokerInformation({ form, choices, opening }) {
    const companyId = useSelector(form.store, (state) => state.values.companyId);
    const brokers = useLive({
      key: `brokers of ${companyId}`,
      query: (db) => readBrokersOf(db, companyId),
      initial: opening.companyId === companyId ? opening.brokers : undefined,
    });
    return (
      <FormSection title="Broker Information">
        <NoCompanies choices={choices} />
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
                {choices.companies.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
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
                {brokers?.map(({ id, name, title }) => (
                  <option key={id} value={id}>
                    {`${name} - ${title}`}
                  </option>
                ))}
              </field.SelectField>
            )}
          </form.AppField>
        </div>
        <CompanyInfo company={choices.companies.find(({ id }) => id === companyId)} />
      </FormSection>
    );
  },
});

function brokerPlaceholder(companyId: string, brokers: Broker[] | undefined): string {
  if (companyId === '') return 'Select a company first';
  return brokers?.length === 0 ? 'No brokers available' : 'Select a broker';
}
