import { BrokerDetails, Practice } from './broker-form.tsx';
import { ChangeFormPage, type ChangePageProps } from './change-form-page.tsx';
import { CompanyDetails, ContactAndRegions } from './company-form.tsx';
import { Offices } from './offices.tsx';
import { brokerChangeConfig, companyChangeConfig } from './profile-change-config.ts';
import { profileConflictsOf, RequestsNotice } from './profile-change-notices.tsx';
import type { BrokerChangeData, CompanyChangeData, ProfileChangeData } from './queries.ts';

/** The page /change-profile/{type}/{id}. */
export function ProfileChangePage({ initial, ...page }: ChangePageProps<ProfileChangeData>) {
  return initial.type === 'broker' ? (
    <BrokerChangePage initial={initial} {...page} />
  ) : (
    <CompanyChangePage initial={initial} {...page} />
  );
}

const NAME_HINT = 'An administrator reviews a new name before others see it.';
const COMPANY_HINT = 'An administrator reviews a new company before others see it.';

function BrokerChangePage({ initial, ...page }: ChangePageProps<BrokerChangeData>) {
  const { requests, right } = initial;
  return (
    <ChangeFormPage
      {...page}
      subject="profile"
      config={brokerChangeConfig(initial.broker)}
      initial={initial}
      conflictsOf={(companies) => profileConflictsOf(initial, companies)}
      renderFields={({ form, choices }) => (
        <>
          <RequestsNotice requests={requests} companies={choices.companies} />
          <BrokerDetails form={form} nameHint={right.isAdministrator ? undefined : NAME_HINT} />
          <Practice
            form={form}
            choices={choices}
            companyHint={right.isAdministrator ? undefined : COMPANY_HINT}
          />
        </>
      )}
    />
  );
}

function CompanyChangePage({ initial, ...page }: ChangePageProps<CompanyChangeData>) {
  const { requests, right } = initial;
  return (
    <ChangeFormPage
      {...page}
      subject="profile"
      config={companyChangeConfig(initial.company, initial.offices)}
      initial={initial}
      conflictsOf={(companies) => profileConflictsOf(initial, companies)}
      renderFields={({ form, choices }) => (
        <>
          <RequestsNotice requests={requests} companies={choices.companies} />
          <CompanyDetails form={form} nameHint={right.isAdministrator ? undefined : NAME_HINT} />
          <ContactAndRegions form={form} />
          <Offices form={form} />
        </>
      )}
    />
  );
}
