import { messageStatusText } from '#domain/listing/sent-message.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { deviceRefusal } from '#domain/operation/operation.ts';
import { OPTIONAL_FIELDS, OPTIONAL_NAMES, optionalTexts, type OptionalName } from '#domain/parcel/fields.ts';
import { waterTypeLabel } from '#domain/parcel/options.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { localDay } from '#domain/values/date.ts';
import { phoneParts } from '#domain/values/phone.ts';
import { toCsv, type CsvCell } from './csv.ts';
import type { RecordPeriod } from './record-period.ts';
import type { RecordRow } from './records.ts';

/** Whether the server may not have it yet. */
export function isUnsent({ item }: RecordRow): boolean {
  return item !== null && deviceRefusal(item) !== 'received-first';
}

type Column = [name: string, cell: (row: RecordRow) => CsvCell];

const COLUMNS: readonly Column[] = [
  ['Record', ({ kind }) => kind],
  ['What', ({ event }) => event],
  ['Date', ({ day }) => day],
  ['Made', ({ madeAt }) => timestamp(madeAt)],
  ['Received by the server', ({ receivedAt }) => timestamp(receivedAt)],
  ['Confirmed to this device', ({ acknowledgedAt }) => timestamp(acknowledgedAt)],
  ['By', ({ by }) => by],
  ['Role', ({ role }) => role],
  ['State', stateText],
  ['State details', (row) => (isUnsent(row) ? stateDetails(row) : null)],
  ['Before', ({ before }) => before],
  ['After', ({ after }) => after],
  ['Listing', ({ listing }) => listing.title ?? null],
  ['Listing id', ({ listing }) => listing.id],
  ['Broker', ({ listing }) => listing.brokerName ?? null],
  ['Company', ({ listing }) => listing.companyName ?? null],
  ['Status', ofListing(({ status = null }) => status)],
  ['Volume (ML)', ofParcel(({ volume }) => volume)],
  ['Price (AUD)', ofParcel(({ price }) => price)],
  ['Location', ofParcel(({ location }) => location)],
  ['Water type', ofParcel(({ waterType }) => waterTypeLabel(waterType))],
  ['Water source', ofParcel(({ waterSource }) => waterSource)],
  ...OPTIONAL_NAMES.filter((name) => !OPTIONAL_FIELDS[name].isOwners).map(optionalColumn),
  ['Expiry', ofParcel(({ expiryDate }) => expiryDate ?? 'Permanent')],
  ['Description', ofParcel(({ description }) => description)],
  ['ML wanted', ({ enquiry }) => enquiry?.volume ?? null],
  ['Top price (AUD/ML)', ({ enquiry }) => enquiry?.topPrice ?? null],
  ['Wanted by', ({ enquiry }) => enquiry?.wantedBy ?? null],
  ['Enquirer phone', ({ enquiry }) => phoneCell(enquiry?.phone)],
  ['Enquirer note', ({ enquiry }) => enquiry?.note ?? null],
  ['Answer', ({ enquiry }) => (enquiry && enquiry.answer !== null ? messageStatusText(enquiry) : null)],
  ['Seller name', ofListing(({ seller }) => seller?.name ?? null)],
  ['Seller phone', ofListing(({ seller }) => phoneCell(seller?.phone))],
  ['Seller email', ofListing(({ seller }) => seller?.email ?? null)],
];

/** The text of the file: a head, and a line for each row. */
export function recordsCsv(rows: readonly RecordRow[]): string {
  return toCsv([COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]);
}

export function recordsFileName({ from, to }: RecordPeriod): string {
  return `headwater-records-${from}-to-${to}.csv`;
}

function timestamp(at: number | null): string | null {
  return at === null ? null : localTimestamp(new Date(at));
}

function stateText(row: RecordRow): string {
  if (!isUnsent(row)) return 'On the server';
  return row.item?.unconfirmed === true ? 'Sent, not confirmed' : 'Not sent';
}

function stateDetails({ item }: RecordRow): string | null {
  if (item === null) return null;
  const { label, text } = statusMessage({ kind: 'queued', item }, { kind: item.kind });
  return item.state === 'refused' ? `${label}: ${text}` : label;
}

/** Only rows of kind Listing have the details of the listing. */
function ofListing(cell: (listing: RecordRow['listing']) => CsvCell): Column[1] {
  return ({ kind, listing }) => (kind === 'Listing' ? cell(listing) : null);
}

function ofParcel(cell: (parcel: Parcel) => CsvCell): Column[1] {
  return ofListing(({ parcel = null }) => parcel && cell(parcel));
}

/** The number in groups, which spreadsheets leave alone: they turn '0491570156' into a number without its zero. */
function phoneCell(phone: string | null | undefined): string | null {
  if (phone === null || phone === undefined) return null;
  return phoneParts(phone)
    .map((part) => (typeof part === 'string' ? part : part.formatted))
    .join('');
}

/** A figure stands without its unit, which the head of the column names. */
function optionalColumn(name: OptionalName): Column {
  const { label, unit } = OPTIONAL_FIELDS[name];
  return unit === null
    ? [label, ofParcel((parcel) => optionalTexts(parcel)[name])]
    : [`${label} (${unit})`, ofParcel((parcel) => parcel[name] ?? null)];
}

/** An instant in this device's time zone, for instance '2026-11-20T14:05:09+10:30' (ISO 8601). */
function localTimestamp(instant: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [instant.getHours(), instant.getMinutes(), instant.getSeconds()].map(two).join(':');
  const offset = -instant.getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${localDay(instant)}T${time}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
