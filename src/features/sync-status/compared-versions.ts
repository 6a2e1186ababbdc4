import { formatDay } from '#domain/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import type { ItemOf } from '#domain/operation.ts';
import { waterTypeLabel, type Parcel } from '#domain/parcel.ts';

export type ComparedFact = { name: string; here: string; there: string; differs: boolean };

/** Volume and prices always, the rest where it differs. `names`: brokers and companies by id. */
export function compareVersions(
  { payload }: ItemOf<'parcel'>,
  row: Parcel,
  names: ReadonlyMap<string, string>,
): ComparedFact[] {
  const nameOf = (id: string) => names.get(id) ?? 'Not on this device';
  const expiry = (day: string | null) => (day === null ? 'None' : formatDay(day));
  const always = [
    fact('Volume', formatVolume(payload.volume), formatVolume(row.volume)),
    fact('Price', formatPrice(payload.price), formatPrice(row.price)),
    fact('Per ML', formatPricePerMegalitre(payload) ?? '', formatPricePerMegalitre(row) ?? ''),
  ];
  const title = fact('Title', payload.title, row.title);
  const others = [
    fact('Location', payload.location, row.location),
    fact('Water type', waterTypeLabel(payload.water_type), waterTypeLabel(row.waterType)),
    fact('Water source', payload.water_source, row.waterSource),
    fact('Expiry', expiry(payload.expiry_date), expiry(row.expiryDate)),
    fact('Company', nameOf(payload.company_id), nameOf(row.companyId)),
    fact('Broker', nameOf(payload.broker_id), nameOf(row.brokerId)),
    fact('Description', payload.description, row.description),
    fact('Listed', formatDay(payload.listed_date), formatDay(row.listedDate)),
  ];
  return [...(title.differs ? [title] : []), ...always, ...others.filter(({ differs }) => differs)];
}

function fact(name: string, here: string, there: string): ComparedFact {
  return { name, here, there, differs: here !== there };
}
