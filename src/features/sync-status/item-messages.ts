import { changeText } from '#domain/listing/listing-change-text.ts';
import { isConflict } from '#domain/listing/listing-change.ts';
import { reasonLabel } from '#domain/listing/report.ts';
import { wantedTexts } from '#domain/listing/sent-enquiry.ts';
import { capitalised, OPERATION_TERMS } from '#domain/operation/operation-status.ts';
import {
  deviceRefusal,
  isListedByOther,
  type DeviceRefusal,
  type OutboxItem,
} from '#domain/operation/operation.ts';
import { shortLocation } from '#domain/profile/company.ts';
import { profileChangeText } from '#domain/profile/profile-change-text.ts';
import { formatParcelFigures } from '#domain/values/money.ts';

export function describeItem(
  item: OutboxItem,
  names: ReadonlyMap<string, string>,
): { title: string; facts: string } {
  switch (item.kind) {
    case 'parcel':
      return { title: item.payload.title, facts: formatParcelFigures(item.payload).join(' · ') };
    case 'company':
      return { title: item.payload.name, facts: factsOf('Company', shortLocation(item.payload.address, [])) };
    case 'broker':
      return {
        title: item.payload.name,
        facts: factsOf('Broker', item.payload.title, item.payload.location),
      };
    case 'claim': {
      const { entityType: type, entityId: id } = item.payload;
      const facts = type === 'broker' ? 'Broker profile, for review' : 'Company profile, for review';
      return { title: `Claim on ${names.get(id) ?? `a ${type} profile`}`, facts };
    }
    case 'listingChange':
      return {
        title: names.get(item.payload.parcelId) ?? 'A listing that is not on this device',
        facts: changeText(item.payload),
      };
    case 'profileChange': {
      const { profileType: type, profileId: id, fields } = item.payload;
      return { title: names.get(id) ?? `A ${type} profile`, facts: profileChangeText(fields) };
    }
    case 'report': {
      const { subjectId: id, subjectType: type, reason } = item.payload;
      const name = names.get(id) ?? (type === 'parcel' ? 'a listing' : `a ${type} profile`);
      return { title: `Report of ${name}`, facts: reasonLabel(reason) };
    }
    case 'enquiry': {
      const { parcelId: id } = item.payload;
      return {
        title: `Enquiry about ${names.get(id) ?? 'a listing that is not on this device'}`,
        facts: wantedTexts(item.payload).join(' · '),
      };
    }
  }
}

function factsOf(kind: string, ...facts: string[]): string {
  return [`${kind} for review`, ...facts].join(' · ');
}

const RESEND_LABELS: Record<DeviceRefusal, (noun: string) => string | null> = {
  'other-received': (noun) => `Send as a New ${capitalised(noun)}`,
  'other-author': (noun) => `Send as a New ${capitalised(noun)}`,
  'received-first': () => null,
  voided: () => 'Send After All',
  lost: () => 'Send Again',
};

/** Null when the item cannot be sent again unchanged. */
export function resendLabel(item: OutboxItem): string | null {
  if (item.state !== 'refused') return null;
  // Unchanged, it would be in conflict again.
  if (isConflict(item.refusal)) return null;
  const reason = deviceRefusal(item);
  return reason === null ? 'Retry' : RESEND_LABELS[reason](nounOf(item));
}

function nounOf({ kind }: OutboxItem): string {
  return OPERATION_TERMS[kind].noun;
}

export function discardQuestion(item: OutboxItem): { title: string; text: string } {
  if (deviceRefusal(item) === 'other-received') {
    return { title: 'Discard this version?', text: 'The server keeps the one it has.' };
  }
  if (isListedByOther(item))
    return { title: 'Discard your listing?', text: 'The one that someone else listed stays.' };
  const title = `Discard this ${nounOf(item)}?`;
  return {
    title,
    text: item.unconfirmed ? 'The server is asked to withdraw it.' : "This can't be undone.",
  };
}
