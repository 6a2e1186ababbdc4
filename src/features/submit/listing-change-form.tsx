import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { fieldText } from '#domain/listing/listing-change-text.ts';
import { fieldsInConflict, fieldsOf } from '#domain/listing/listing-change.ts';
import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import type { ParcelForm } from '#domain/parcel/parcel-form.ts';
import { ConflictNotice, type Conflict } from './conflict-notice.tsx';
import type { FormConfig } from './form-config.ts';
import { listingChangeConfig } from './listing-change-config.ts';
import { OutboxFormPage } from './outbox-form-page.tsx';
import { CancelLink, OutboxForm, useFormFields, type FormProps } from './outbox-form.tsx';
import type { ParcelFields } from './parcel-config.ts';
import { ParcelInformation, WaterDetails } from './parcel-form.tsx';
import type { ListingChangeData } from './queries.ts';
import { TradeDetailsSection } from './trade-details.tsx';

type ListingChangePageProps = {
  initial: ListingChangeData;
  onNew: () => void;
  clock?: DeviceClock;
};

/** The page /change-listing/{id}. */
export function ListingChangePage({ initial, onNew, clock = deviceClock }: ListingChangePageProps) {
  const config = listingChangeConfig(initial.parcel, initial.right);
  return (
    <OutboxFormPage
      config={config}
      initial={initial}
      onNew={onNew}
      renderForm={(form) => <ListingChangeForm {...form} config={config} initial={initial} />}
      saysStatus={conflictsOf(initial).length > 0}
      narrow
      clock={clock}
    />
  );
}

type ListingChangeFormProps = FormProps<ParcelFields, ParcelForm> & {
  config: FormConfig<'listingChange', ParcelFields, ParcelForm>;
  initial: ListingChangeData;
};

function ListingChangeForm({ config, initial, choices: _choices, ...props }: ListingChangeFormProps) {
  const { form, state } = useFormFields(config, props);
  const { home, submitLabel } = config.messages;
  return (
    <OutboxForm
      state={state}
      submitLabel={submitLabel}
      secondary={<CancelLink home={home} busy={state.busy} />}
    >
      <ConflictNotice
        subject="listing"
        conflicts={conflictsOf(initial)}
        config={config}
        initial={initial}
        form={form}
        onTyped={props.onTyped}
        onReset={props.onReset}
      />
      <ParcelInformation form={form} />
      <WaterDetails form={form} />
      <TradeDetailsSection form={form} actingFor={initial.parcel.actingFor ?? ''} />
    </OutboxForm>
  );
}

function conflictsOf({ change, onServer }: ListingChangeData): Conflict[] {
  if (change?.status.kind !== 'queued') return [];
  const { payload } = change.status.item;
  return fieldsInConflict(payload, onServer).map((field) => ({
    column: field,
    field: PARCEL_FIELDS[field].label,
    now: fieldText(fieldsOf(onServer), field),
    yours: fieldText(payload.fields ?? {}, field),
  }));
}
