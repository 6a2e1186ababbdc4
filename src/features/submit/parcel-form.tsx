import { useSelector } from '@tanstack/react-form';
import { deviceClock, type DeviceClock } from '#client/submit-operation.ts';
import { WATER_TYPES } from '#domain/parcel/options.ts';
import { type ParcelInsert } from '#domain/parcel/parcel.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/values/money.ts';
import { useSignOutCount } from '#session/use-sign-out-count.ts';
import { StatGrid } from '#ui/description-list.tsx';
import type { Elements } from '#ui/elements.ts';
import { FormSection } from '#ui/form.tsx';
import { Options } from '#ui/options.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Doubts } from './doubts.tsx';
import { ContactPurpose, isClaimed, ReachNotice } from './listing-reach.tsx';
import { ClockNotice } from './notices.tsx';
import { OutboxFormPage } from './outbox-form-page.tsx';
import type { FormApi } from './outbox-form.tsx';
import { BrokerInformation, useBrokersOf, type BrokerInformationProps } from './parcel-broker.tsx';
import { parcelConfig, type ParcelFields } from './parcel-config.ts';
import { PricePair } from './price-pair.tsx';
import { forNextUser, type ParcelInitialData } from './queries.ts';
import { TradeDetailsSection } from './trade-details.tsx';

type ParcelFormPageProps = {
  initial: ParcelInitialData;
  onNew: () => void;
  shared?: boolean;
  offer?: Elements;
  glossary?: Elements;
  clock?: DeviceClock;
};

export function ParcelFormPage({
  initial: loaded,
  shared = false,
  glossary,
  clock = deviceClock,
  ...page
}: ParcelFormPageProps) {
  const signOuts = useSignOutCount();
  const initial = signOuts === 0 ? loaded : forNextUser(loaded);
  return (
    <OutboxFormPage
      key={signOuts}
      {...page}
      config={parcelConfig(initial.ownProfiles)}
      initial={initial}
      renderFields={({ form, choices }) => (
        <>
          <ParcelInformation form={form} />
          <WaterDetails form={form} />
          <TradeDetailsSection form={form} actingFor="" />
          <ClockNotice initial={initial.clockSkew} now={clock.now} />
          <BrokerInformation form={form} choices={choices} initial={initial} />
          <SellerContactSection form={form} choices={choices} initial={initial} />
        </>
      )}
      resets
      renderStats={({ payload }) => <ParcelStats payload={payload} />}
      renderResult={(id) => (
        <>
          <ReachNotice id={id} />
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            <TextLink to="/parcel/$id" params={{ id }} alone>
              See the listing
            </TextLink>
            <TextLink to="/listings" alone>
              My listings
            </TextLink>
          </div>
        </>
      )}
      shared={shared}
      footer={
        <>
          <TextLink to="/add-parcels" alone>
            List many from a spreadsheet
          </TextLink>
          <TextLink to="/listings" alone>
            My listings
          </TextLink>
          {glossary}
        </>
      }
      narrow
      clock={clock}
    />
  );
}

type PartProps = { form: FormApi<ParcelFields> };

export function ParcelInformation({ form }: PartProps) {
  return (
    <FormSection title="Parcel Information">
      <form.AppField name="title">{(field) => <field.TextField label="Title" />}</form.AppField>
      <PricePair form={form} />
      <form.Subscribe selector={({ values }) => values}>
        {(fields) => (
          <Doubts fields={fields} kind="price" onUse={(price) => form.setFieldValue('price', price)} />
        )}
      </form.Subscribe>
      <form.AppField name="location">{(field) => <field.TextField label="Location" />}</form.AppField>
      <form.AppField name="description">
        {(field) => <field.TextAreaField label="Description" />}
      </form.AppField>
    </FormSection>
  );
}

export function WaterDetails({ form }: PartProps) {
  return (
    <FormSection title="Water Details">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.AppField name="waterType">
          {(field) => (
            <field.SelectField label="Water Type" placeholder="Select a water type">
              <Options options={WATER_TYPES} />
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="waterSource">
          {(field) => <field.TextField label="Water Source" />}
        </form.AppField>
        <form.AppField name="expiryDate">
          {(field) => (
            <field.DateField label="Expiry Date" optional hint="Leave blank for permanent entitlements" />
          )}
        </form.AppField>
      </div>
      <form.Subscribe selector={({ values }) => values}>
        {(fields) => (
          <Doubts fields={fields} kind="expiry" onUse={(date) => form.setFieldValue('expiryDate', date)} />
        )}
      </form.Subscribe>
    </FormSection>
  );
}

function SellerContactSection({ form, choices, initial }: BrokerInformationProps) {
  const { companyId, brokerId } = useSelector(form.store, ({ values }) => values);
  const broker = useBrokersOf(companyId, initial)?.find(({ id }) => id === brokerId);
  const company = choices.companies.find(({ id }) => id === companyId);
  return (
    <FormSection title="How can the broker reach you?">
      <ContactPurpose broker={broker} claimed={isClaimed(broker, company)} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.AppField name="sellerName">
          {(field) => <field.TextField label="Your Name" autoComplete="name" optional />}
        </form.AppField>
        <form.AppField name="sellerPhone">
          {(field) => <field.TextField type="tel" label="Your Phone" autoComplete="tel" optional />}
        </form.AppField>
        <form.AppField name="sellerEmail">
          {(field) => <field.TextField type="email" label="Your Email" autoComplete="email" optional />}
        </form.AppField>
        <form.AppField name="reference">
          {(field) => (
            <field.TextField
              label="Your Reference"
              optional
              hint="Only you see it. A spreadsheet with it changes this listing instead of adding another."
            />
          )}
        </form.AppField>
      </div>
    </FormSection>
  );
}

function ParcelStats({ payload: { price, volume } }: { payload: ParcelInsert }) {
  const perMegalitre = formatPricePerMegalitre({ price, volume });
  const stats = [
    { name: 'Volume', value: formatVolume(volume) },
    { name: 'Price', value: formatPrice(price) },
    ...(perMegalitre === undefined ? [] : [{ name: 'Price per ML', value: perMegalitre }]),
  ];
  return <StatGrid stats={stats} />;
}
