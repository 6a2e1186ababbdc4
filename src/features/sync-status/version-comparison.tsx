import type { ItemOf } from '#domain/operation/operation.ts';
import { OPTIONAL_FIELDS, OPTIONAL_NAMES, optionalTexts } from '#domain/parcel/fields.ts';
import { waterTypeLabel } from '#domain/parcel/options.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { formatDay } from '#domain/values/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/values/money.ts';
import { cx } from '#ui/cx.ts';

type VersionComparisonProps = { item: ItemOf<'parcel'>; row: Parcel; names: ReadonlyMap<string, string> };

export function VersionComparison({ item, row, names }: VersionComparisonProps) {
  return (
    <table className="my-1 w-full table-fixed text-left text-sm tabular-nums">
      <caption className="sr-only">{`Both versions of ${item.payload.title}`}</caption>
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="w-[28%]">
            <span className="sr-only">Detail</span>
          </th>
          <th scope="col" className="py-1.5 pr-3 font-semibold">
            This device
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            The server
          </th>
        </tr>
      </thead>
      <tbody>
        {compareVersions(item, row, names).map(({ name, here, there, differs }) => (
          <tr key={name} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 font-normal text-ink-soft">
              {name}
            </th>
            <td className={cx('py-1.5 pr-3', cell(differs))}>
              <span className="line-clamp-6">{here}</span>
            </td>
            <td className={cx('py-1.5', cell(differs))}>
              <span className="line-clamp-6">{there}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = (differs: boolean) => cx('wrap-anywhere', differs ? 'font-semibold' : 'text-ink-soft');

type ComparedFact = { name: string; here: string; there: string; differs: boolean };

/** Compares volume and prices always, and other fields where they differ. `names` has brokers and companies by id. */
function compareVersions(
  { payload, authorship }: ItemOf<'parcel'>,
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
    fact('Water type', waterTypeLabel(payload.waterType), waterTypeLabel(row.waterType)),
    fact('Water source', payload.waterSource, row.waterSource),
    fact('Expiry', expiry(payload.expiryDate), expiry(row.expiryDate)),
    ...compareTradeDetails(payload, row),
    fact('Company', nameOf(payload.companyId), nameOf(row.companyId)),
    fact('Broker', nameOf(payload.brokerId), nameOf(row.brokerId)),
    fact('Description', payload.description, row.description),
    fact('Listed', formatDay(payload.listedDate), formatDay(row.listedDate)),
  ];
  const facts = [...(title.differs ? [title] : []), ...always, ...others.filter(({ differs }) => differs)];
  if (authorship === undefined || facts.some(({ differs }) => differs)) return facts;
  // Then only the contact differs, which devices do not read back.
  const { name, phone, email } = authorship.contact ?? {};
  const contact = [name, phone, email].filter((part) => typeof part === 'string').join(', ');
  return [...facts, fact('Your contact', contact === '' ? 'None' : contact, 'A different one')];
}

function compareTradeDetails(payload: ItemOf<'parcel'>['payload'], row: Parcel): ComparedFact[] {
  const [here, there] = [optionalTexts(payload), optionalTexts(row)];
  return OPTIONAL_NAMES.map((name) =>
    fact(OPTIONAL_FIELDS[name].label, here[name] ?? 'Not stated', there[name] ?? 'Not stated'),
  );
}

function fact(name: string, here: string, there: string): ComparedFact {
  return { name, here, there, differs: here !== there };
}
