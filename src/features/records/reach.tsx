import { RECORD_KINDS, type RecordKind, type RecordRow } from '#domain/records/records.ts';
import { formatCount } from '#domain/values/number.ts';
import { Section } from '#ui/section.tsx';

/** What this device knows of each kind, and what it does not. */
const KNOWN: Record<RecordKind, { noun: string; plural?: string; text: string }> = {
  Listing: {
    noun: 'listing',
    text: 'Yours, and those under your profiles that are in the directory now, with today’s figures. For listings by others, the time the server received them.',
  },
  Change: {
    noun: 'change',
    text: 'Yours, made on this device in the last 30 days or not sent yet. Changes made by others, or on another device, are not on this device.',
  },
  Confirmation: {
    noun: 'confirmation',
    text: 'The latest of each listing, and yours made on this device in the last 30 days.',
  },
  Enquiry: {
    noun: 'enquiry',
    plural: 'enquiries',
    text: 'Those for your profiles that reached the server, including those about listings that are gone since. Enquiries by phone, email or text message are not included.',
  },
  Disclosure: {
    noun: 'disclosure',
    text: 'Who the broker acts for, as stated now. Who stated it, and when, is known only if you did so on this device in the last 30 days; otherwise these cells are empty.',
  },
};

/** How far the records on this device reach, and how to read the file. */
export function Reach({ rows }: { rows: readonly RecordRow[] }) {
  return (
    <>
      <Section title="What this device knows">
        <ul className="flex flex-col gap-3">
          {RECORD_KINDS.map((kind) => {
            const { noun, plural, text } = KNOWN[kind];
            const count = rows.filter((row) => row.kind === kind).length;
            return (
              <li key={kind}>
                <strong>{`${formatCount(count, noun, plural)}.`}</strong> <span>{text}</span>
              </li>
            );
          })}
        </ul>
        <p>
          Changes leave this device 30 days after the server confirmed them, and when you sign out. A listing
          under your profile leaves it when it is withdrawn or hidden. What you exported stays in your file:
          under the Water Markets Intermediaries Code, records are kept for six years.
        </p>
      </Section>
      <Section title="How to read the file">
        <p>
          Spreadsheets open it as it is. An empty cell means that this device does not know. Times are in this
          device’s time zone. Text that begins with =, +, - or @ has an apostrophe in front, so that no
          spreadsheet runs it. The file holds names, phone numbers and email addresses of sellers and
          enquirers.
        </p>
      </Section>
    </>
  );
}
