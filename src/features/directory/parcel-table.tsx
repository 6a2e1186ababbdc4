import type { ReactNode } from 'react';
import type { ShownParcel } from '#db/shown/overlay.ts';
import { OPTIONAL_FIELDS, OPTIONAL_NAMES, optionalTexts } from '#domain/parcel/fields.ts';
import { waterTypeLabel } from '#domain/parcel/options.ts';
import { formatDay } from '#domain/values/date.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/values/money.ts';
import { CellLines, DataCell, DataRow, DataTable } from '#ui/data-table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { expiryText, ParcelTags } from './parcel-facts.tsx';

type ParcelTableProps = {
  caption: string;
  parcels: readonly ShownParcel[];
  today: string;
  /** The id of a listing's title. */
  idOf: (parcel: ShownParcel) => string;
  actions: (parcel: ShownParcel) => ReactNode;
  brokerNames?: ReadonlyMap<string, string> | undefined;
};

const COLUMNS = [
  { title: 'Parcel' },
  { title: 'Water type' },
  { title: 'Volume', numeric: true },
  { title: 'Price per ML', numeric: true },
  { title: 'Price', numeric: true },
  { title: 'Listed, expiry' },
  { title: 'Actions', untitled: true },
] as const;

export function ParcelTable({ caption, parcels, today, idOf, actions, brokerNames }: ParcelTableProps) {
  return (
    <DataTable caption={caption} columns={COLUMNS}>
      {parcels.map((parcel) => (
        <DataRow
          key={parcel.id}
          head={
            <span className="flex flex-col items-start gap-2">
              <TextLink id={idOf(parcel)} to="/parcel/$id" params={{ id: parcel.id }} alone>
                {parcel.title}
              </TextLink>
              <ParcelTags parcel={parcel} today={today} />
              <span className="text-sm text-ink-soft">{parcel.location}</span>
              <TradeDetails parcel={parcel} />
              <BrokerOnPaper name={brokerNames?.get(parcel.brokerId)} />
            </span>
          }
        >
          <DataCell>
            <CellLines first={waterTypeLabel(parcel.waterType)} second={parcel.waterSource} />
          </DataCell>
          <DataCell numeric>{formatVolume(parcel.volume)}</DataCell>
          <DataCell numeric>
            <strong>{formatPricePerMegalitre(parcel) ?? '–'}</strong>
          </DataCell>
          <DataCell numeric>{formatPrice(parcel.price)}</DataCell>
          <DataCell whole>
            <CellLines first={formatDay(parcel.listedDate)} second={expiryText(parcel, today)} />
          </DataCell>
          <DataCell whole>
            <div className="-my-3 -mr-3 flex flex-col items-start">{actions(parcel)}</div>
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  );
}

function TradeDetails({ parcel }: { parcel: ShownParcel }) {
  const line = tradeDetailLine(parcel);
  return line !== '' && <span className="text-sm">{line}</span>;
}

/** Details that say nothing without their label. */
const LABELLED: readonly string[] = ['minimumVolume', 'actingFor'];

function tradeDetailLine(parcel: ShownParcel): string {
  const texts = optionalTexts(parcel);
  const stated = OPTIONAL_NAMES.filter((name) => texts[name] !== null);
  const isLabelled = (name: string) => LABELLED.includes(name);
  return [
    ...stated.filter((name) => !isLabelled(name)).map((name) => texts[name]),
    ...stated.filter(isLabelled).map((name) => `${OPTIONAL_FIELDS[name].label}: ${texts[name]}`),
  ].join(' · ');
}

function BrokerOnPaper({ name }: { name: string | undefined }) {
  return name !== undefined && <span className="hidden text-sm print:inline">{`Broker: ${name}`}</span>;
}
