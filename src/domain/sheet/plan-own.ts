// What a row does with a listing that its author has.
import { changeText } from '#domain/listing/listing-change-text.ts';
import { changedFields, fieldsOf, type Changed, type ListingFields } from '#domain/listing/listing-change.ts';
import { PARCEL_FIELDS } from '#domain/parcel/fields.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { doubtsAbout } from '#domain/parcel/price-guard.ts';
import { formatPriceChange, pricePerMegalitre } from '#domain/values/money.ts';
import { byName, keysOf, pick } from '#domain/values/object.ts';
import type { Closed, Planning, RowPlan } from './plan.ts';
import { composed, type FormField } from './row-fields.ts';
import { checked, EMPTY, needs, withoutConsequences, type Problems, type Texts } from './row-form.ts';

/** What a sheet may change of a listing: its public fields and its status. */
const CHANGEABLE = [...keysOf(PARCEL_FIELDS)] as const;

export function planOwn({
  row,
  head,
  texts,
  open,
  kept,
  context,
  status,
  id,
  parcel,
  unknownStatus,
}: Planning & { id: string; parcel: Parcel; unknownStatus: string | null }): RowPlan {
  const present = fieldsOf(parcel);
  const input: Texts = {
    ...EMPTY,
    ...byName(keysOf(PARCEL_FIELDS), (name) => String(present[name] ?? '')),
    companyId: parcel.companyId,
    brokerId: parcel.brokerId,
    ...recomposed(parcel, texts, row.cells.product),
    ...withoutProfiles(texts),
    // The total follows from the price per ML, also where the volume changes.
    ...(texts.pricePerMegalitre !== undefined && { price: '' }),
  };
  const whole = { ...head, title: texts.title ?? parcel.title };
  const closed = closedOwn({ texts, parcel, unknownStatus }).find(({ key }) => !kept.includes(key));
  if (closed !== undefined) return needs(whole, { closed });
  const { form, problems } = checked(input);
  const { companyId: _company, brokerId: _broker, ...asked } = open;
  const all: Problems = withoutConsequences({ ...problems, ...asked }, { open: asked, texts: input });
  if (form === null || Object.keys(all).length > 0) return needs(whole, { problems: all });
  const after: ListingFields = {
    ...pick(form, CHANGEABLE.filter(isFormField)),
    status: status ?? parcel.status,
  };
  const change = changedFields(present, { ...present, ...after, actingFor: present.actingFor });
  if (change === null) return { ...whole, kind: 'same', id };
  const isRepriced = change.fields?.price !== undefined || change.fields?.volume !== undefined;
  const doubts = doubtsAbout(form, context.today).filter(
    ({ key, kind }) =>
      !kept.includes(key) && (kind === 'price' ? isRepriced : change.fields?.expiryDate !== undefined),
  );
  if (doubts.length > 0) return needs(whole, { doubts });
  return { ...whole, kind: 'changes', id, parcel, change, text: textOf(change, parcel) };
}

/** What stops the change of a listing. */
function closedOwn({
  texts: { companyId, brokerId },
  parcel,
  unknownStatus,
}: Pick<Planning, 'texts'> & { parcel: Parcel; unknownStatus: string | null }): Closed[] {
  const isOthers =
    (companyId !== undefined && companyId !== parcel.companyId) ||
    (brokerId !== undefined && brokerId !== parcel.brokerId);
  const answer = 'Leave It With Its Broker';
  const text =
    'The sheet names another broker or company. Withdraw the listing and list it again to change that.';
  return [
    ...(isOthers ? [{ key: 'profiles', text, answer }] : []),
    ...(unknownStatus === null
      ? []
      : [{ key: 'closed', text: unknownStatus, answer: 'Leave the Status as It Is' }]),
  ];
}

/** Texts that a sheet without these columns gave the listing follow what it says now. */
function recomposed(
  parcel: Parcel,
  texts: Planning['texts'],
  productCell: string | undefined,
): Partial<Record<FormField, string>> {
  const { zone, product, reliability, volume, minimumVolume } = parcel;
  const fields = { zone, product, reliability, volume, minimumVolume };
  const present: Planning['texts'] = {};
  for (const name of keysOf(fields))
    if ((fields[name] ?? null) !== null) present[name] = String(fields[name]);
  const [before, after] = [composed(present, productCell), composed({ ...present, ...texts }, productCell)];
  const { title, location, description } = parcel;
  const shown = { title, location, description };
  return pick(
    after,
    keysOf(shown).filter((name) => after[name] !== undefined && before[name] === shown[name]),
  );
}

/** 'Price $240 → $232/ML, Under contract'. */
function textOf({ fields }: Changed, parcel: Parcel): string {
  const { price = parcel.price, volume = parcel.volume, ...others } = fields ?? {};
  const [from, to] = [pricePerMegalitre(parcel), pricePerMegalitre({ price, volume })];
  const isRepriced = from !== undefined && to !== undefined && from !== to;
  const rest = {
    ...others,
    ...(volume !== parcel.volume && { volume }),
    ...(price !== parcel.price && !isRepriced && { price }),
  };
  return [
    ...(isRepriced ? [`Price ${formatPriceChange(from, to)}`] : []),
    ...(Object.keys(rest).length > 0 ? [changeText({ action: 'change', fields: rest })] : []),
  ].join(', ');
}

function isFormField(
  name: keyof typeof PARCEL_FIELDS,
): name is Exclude<keyof typeof PARCEL_FIELDS, 'status'> {
  return name !== 'status';
}

function withoutProfiles({
  companyId: _company,
  brokerId: _broker,
  ...texts
}: Partial<Record<FormField, string>>): Partial<Record<FormField, string>> {
  return texts;
}
