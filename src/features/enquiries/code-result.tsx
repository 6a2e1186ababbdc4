import { useLive } from '#db/live/use-live.ts';
import { readHandedOver } from '#db/shown/handed-over.ts';
import { readShownParcel } from '#db/shown/overlay.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import type { Database } from '#db/tables/schema-types.ts';
import { readPasted, type Enquiry } from '#domain/listing/enquiry.ts';
import { wantedTexts } from '#domain/listing/sent-enquiry.ts';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { hasShortCode } from '#domain/parcel/short-code.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Renders nothing for text that is not a code. */
export function CodeResult({ text }: { text: string }) {
  const pasted = readPasted(text);
  if (pasted === null) return null;
  if (pasted.kind === 'mistyped')
    return (
      <Notice role="status" tone="warning" title={`The code ${pasted.text} is mistyped`}>
        <p>
          A character is wrong or missing, or two are swapped. A code looks like HW-7K3M-Q2XD and has no 0, O,
          1, I or L.
        </p>
      </Notice>
    );
  return (
    <Listing
      code={pasted.code}
      isChanged={pasted.kind === 'changed'}
      enquiry={pasted.kind === 'enquiry' ? pasted.enquiry : null}
    />
  );
}

type ListingProps = { code: string; isChanged: boolean; enquiry: Enquiry | null };

function Listing({ code, isChanged, enquiry }: ListingProps) {
  const found = useLive<Parcel[] | null>({
    key: `code ${code}`,
    query: (db) => findByCode(db, code),
    initial: null,
  });
  if (found === null) return null;
  return (
    <Notice
      role="status"
      tone={isChanged || found.length === 0 ? 'warning' : 'info'}
      title={titleOf(found.length, { code, isEnquiry: enquiry !== null })}
    >
      {isChanged && (
        <p>
          The figures in this text are not the ones that were sent: it was changed or cut short on the way.
          Ask the sender.
        </p>
      )}
      {enquiry !== null && <p>{factTexts(enquiry).join(' · ')}</p>}
      {found.length === 0 && (
        <p>
          The code is complete. Its listing may arrive with the next sync, or may have left the directory.
        </p>
      )}
      {found.map(({ id, title }) => (
        <p key={id}>
          <TextLink to="/parcel/$id" params={{ id }} alone>{`Open ${title}`}</TextLink>
        </p>
      ))}
    </Notice>
  );
}

function titleOf(found: number, { code, isEnquiry }: { code: string; isEnquiry: boolean }): string {
  if (found === 0) return `Listing ${code} is not on this device`;
  if (found > 1) return `${found} listings have the code ${code}`;
  return isEnquiry ? `Enquiry about ${code}` : `Listing ${code}`;
}

function factTexts(enquiry: Enquiry): string[] {
  const { wanted: volume, topPrice, by: wantedBy, phone } = enquiry;
  return [...wantedTexts({ volume, topPrice, wantedBy }), ...(phone === null ? [] : [`phone ${phone}`])];
}

/** The listings on this device that have a short code: rarely more than one. */
async function findByCode(db: Database, code: string): Promise<Parcel[]> {
  const [mirrored, outbox, handedOver] = await Promise.all([
    db.parcels.toCollection().primaryKeys(),
    listOwnOutbox(db),
    db.handedOver.toCollection().primaryKeys(),
  ]);
  const listed = outbox.filter(({ kind }) => kind === 'parcel').map(({ id }) => id);
  const ids = [...new Set([...mirrored, ...listed, ...handedOver])].filter(hasShortCode(code));
  const found = await Promise.all(
    ids.map(async (id) => (await readShownParcel(db, id, outbox)) ?? (await readHandedOver(db, id))?.shown),
  );
  return found.filter((parcel) => parcel !== undefined);
}
