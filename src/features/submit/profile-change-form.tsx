import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import type { BrokerForm } from '#domain/profile/broker-submission.ts';
import type { BrokerFields } from './broker-config.ts';
import { BrokerDetails, Practice } from './broker-form.tsx';
import type { CompanyFields } from './company-config.ts';
import { CompanyDetails, ContactAndRegions } from './company-form.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { Offices } from './offices.tsx';
import { OutboxFormPage } from './outbox-form-page.tsx';
import { CancelLink, OutboxForm, useFormFields, type FormProps } from './outbox-form.tsx';
import { brokerChangeConfig, companyChangeConfig, type CompanyChangeForm } from './profile-change-config.ts';
import { profileConflictsOf, RequestsNotice } from './profile-change-notices.tsx';
import type { ProfileConfig } from './profile-config.ts';
import type { BrokerChangeData, CompanyChangeData, ProfileChangeData } from './queries.ts';

type PageProps<T = ProfileChangeData> = { initial: T; onNew: () => void; clock?: DeviceClock };

/** The page /change-profile/{type}/{id}. */
export function ProfileChangePage({ initial, ...page }: PageProps) {
  return initial.type === 'broker' ? (
    <BrokerChangePage initial={initial} {...page} />
  ) : (
    <CompanyChangePage initial={initial} {...page} />
  );
}

function BrokerChangePage({ initial, onNew, clock = deviceClock }: PageProps<BrokerChangeData>) {
  const config = brokerChangeConfig(initial.broker);
  return (
    <OutboxFormPage
      config={config}
      initial={initial}
      onNew={onNew}
      renderForm={(form) => <BrokerChangeForm {...form} config={config} initial={initial} />}
      saysStatus={profileConflictsOf(initial, []).length > 0}
      narrow
      clock={clock}
    />
  );
}

function CompanyChangePage({ initial, onNew, clock = deviceClock }: PageProps<CompanyChangeData>) {
  const config = companyChangeConfig(initial.company, initial.offices);
  return (
    <OutboxFormPage
      config={config}
      initial={initial}
      onNew={onNew}
      renderForm={(form) => <CompanyChangeForm {...form} config={config} initial={initial} />}
      saysStatus={profileConflictsOf(initial, []).length > 0}
      narrow
      clock={clock}
    />
  );
}

const NAME_HINT = 'An administrator reviews a new name before others see it.';
const COMPANY_HINT = 'An administrator reviews a new company before others see it.';

type BrokerFormProps = FormProps<BrokerFields, BrokerForm> & {
  config: ProfileConfig<BrokerFields, BrokerForm>;
  initial: BrokerChangeData;
};

function BrokerChangeForm({ config, initial, choices, ...props }: BrokerFormProps) {
  const { form, state } = useFormFields(config, props);
  const isReviewed = !initial.right.isAdministrator;
  return (
    <OutboxForm
      state={state}
      submitLabel={config.messages.submitLabel}
      secondary={<CancelLink home={config.messages.home} busy={state.busy} />}
    >
      <ConflictNotice
        subject="profile"
        conflicts={profileConflictsOf(initial, choices.companies)}
        config={config}
        initial={initial}
        form={form}
        onTyped={props.onTyped}
        onReset={props.onReset}
      />
      <RequestsNotice requests={initial.requests} companies={choices.companies} />
      <BrokerDetails form={form} nameHint={isReviewed ? NAME_HINT : undefined} />
      <Practice form={form} choices={choices} companyHint={isReviewed ? COMPANY_HINT : undefined} />
    </OutboxForm>
  );
}

type CompanyFormProps = FormProps<CompanyFields, CompanyChangeForm> & {
  config: ProfileConfig<CompanyFields, CompanyChangeForm>;
  initial: CompanyChangeData;
};

function CompanyChangeForm({ config, initial, choices, ...props }: CompanyFormProps) {
  const { form, state } = useFormFields(config, props);
  return (
    <OutboxForm
      state={state}
      submitLabel={config.messages.submitLabel}
      secondary={<CancelLink home={config.messages.home} busy={state.busy} />}
    >
      <ConflictNotice
        subject="profile"
        conflicts={profileConflictsOf(initial, choices.companies)}
        config={config}
        initial={initial}
        form={form}
        onTyped={props.onTyped}
        onReset={props.onReset}
      />
      <RequestsNotice requests={initial.requests} companies={choices.companies} />
      <CompanyDetails form={form} nameHint={initial.right.isAdministrator ? undefined : NAME_HINT} />
      <ContactAndRegions form={form} />
      <Offices form={form} />
    </OutboxForm>
  );
}
