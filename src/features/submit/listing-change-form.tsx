import { fieldText } from '#domain/listing/listing-change-text.ts';
import { fieldsInConflict, fieldsOf } from '#domain/listing/listing-change.ts';
import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import { ChangeFormPage, type ChangePageProps } from './change-form-page.tsx';
import type { Conflict } from './conflict-notice.tsx';
import { listingChangeConfig } from './listing-change-config.ts';
import { ParcelInformation, WaterDetails } from './parcel-form.tsx';
import type { ListingChangeData } from './queries.ts';
import { TradeDetailsSection } from './trade-details.tsx';

/** The page /change-listing/{id}. */
export function ListingChangePage({ initial, ...page }: ChangePageProps<ListingChangeData>) {
  return (
    <ChangeFormPage
      {...page}
      subject="listing"
      config={listingChangeConfig(initial.parcel, initial.right)}
      initial={initial}
      conflictsOf={() => conflictsOf(initial)}
      renderFields={({ form }) => (
        <>
          <ParcelInformation form={form} />
          <WaterDetails form={form} />
          <TradeDetailsSection form={form} actingFor={initial.parcel.actingFor ?? ''} />
        </>
      )}
    />
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
