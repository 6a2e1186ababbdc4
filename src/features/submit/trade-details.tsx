import { useSelector } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { OPTIONAL_NAMES } from '#domain/parcel/fields.ts';
import {
  ACTS_FOR,
  DELIVERIES,
  PRODUCTS,
  RELIABILITIES,
  TRADING_ZONES,
  type Option,
} from '#domain/parcel/options.ts';
import { FoldedSection } from '#ui/folded-section.tsx';
import { Options } from '#ui/options.tsx';
import type { FormApi } from './outbox-form.tsx';
import type { ParcelFields } from './parcel-config.ts';
import { readIsOwner } from './queries.ts';

type TradeDetailsProps = {
  form: FormApi<ParcelFields>;
  /** The value that the listing has already; '' for none. */
  actingFor: string;
};

/** Opens by itself when something in it is filled in or has an error. */
export function TradeDetailsSection({ form, actingFor }: TradeDetailsProps) {
  const [chosen, setChosen] = useState<boolean>();
  const filled = useSelector(form.store, ({ values }) => OPTIONAL_NAMES.some((name) => values[name] !== ''));
  const invalid = useSelector(form.store, ({ fieldMeta }) =>
    OPTIONAL_NAMES.some((name) => fieldMeta[name]?.isValid === false),
  );
  const product = useSelector(form.store, ({ values }) => values.product);
  const delivery = useSelector(form.store, ({ values }) => values.delivery);
  const leaseYears = useSelector(form.store, ({ values }) => values.leaseYears);
  return (
    <FoldedSection
      title="Trade details"
      summary="Optional. Product, zone, reliability and how it is sold, so that buyers can find and compare it."
      open={invalid || (chosen ?? filled)}
      onToggle={setChosen}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Choice form={form} name="product" label="Product" options={PRODUCTS} />
        <Choice form={form} name="zone" label="Trading Zone" options={TRADING_ZONES} />
        <Choice form={form} name="reliability" label="Reliability" options={RELIABILITIES} />
        <Choice form={form} name="delivery" label="Delivery" options={deliveriesOf(product, delivery)} />
        <form.AppField name="minimumVolume">
          {(field) => (
            <field.NumberField label="Minimum Parcel (ML)" hint="The smallest part that is sold on its own" />
          )}
        </form.AppField>
        {(product === 'lease' || leaseYears !== '') && (
          <form.AppField name="leaseYears">
            {(field) => <field.NumberField label="Lease Term (years)" asksAboutPoint={false} />}
          </form.AppField>
        )}
        <ActingFor form={form} actingFor={actingFor} />
      </div>
    </FoldedSection>
  );
}

/** Owners of the chosen broker or company can set this; for others it stays as it is. */
function ActingFor({ form, actingFor }: TradeDetailsProps) {
  const brokerId = useSelector(form.store, ({ values }) => values.brokerId);
  const companyId = useSelector(form.store, ({ values }) => values.companyId);
  const isOwner = useLive({
    key: `owner of ${brokerId} ${companyId}`,
    query: (db) => readIsOwner(db, { brokerId, companyId }),
    initial: undefined,
  });
  useEffect(() => {
    if (isOwner === false && form.state.values.actingFor !== actingFor)
      form.setFieldValue('actingFor', actingFor, { dontUpdateMeta: true });
  }, [isOwner, form, actingFor]);
  if (isOwner !== true) return null;
  return (
    <Choice
      form={form}
      name="actingFor"
      label="Acting For"
      hint="Shown on the listing. You own this profile."
      options={ACTS_FOR}
    />
  );
}

type ChoiceProps = {
  form: FormApi<ParcelFields>;
  name: 'product' | 'zone' | 'reliability' | 'delivery' | 'actingFor';
  label: string;
  hint?: string;
  options: readonly Option[];
};

function Choice({ form, name, label, hint, options }: ChoiceProps) {
  return (
    <form.AppField name={name}>
      {(field) => (
        <field.SelectField label={label} hint={hint} placeholder="Not stated" clearable>
          <Options options={options} />
        </field.SelectField>
      )}
    </form.AppField>
  );
}

/** The deliveries that fit the product, and the chosen one. */
function deliveriesOf(product: string, chosen: string): readonly Option[] {
  const fitting = { allocation: ['this-season', 'next-season'], entitlement: ['wet', 'dry'] };
  const fits = product === 'allocation' || product === 'entitlement' ? fitting[product] : undefined;
  return DELIVERIES.filter(({ value }) => value === chosen || fits?.includes(value) !== false);
}
