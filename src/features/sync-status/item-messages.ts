import { isConflict } from '#domain/listing/listing-change.ts';
import {
  deviceRefusal,
  isListedByOther,
  type DeviceRefusal,
  type OutboxItem,
} from '#domain/operation/operation.ts';
import { KINDS } from '#domain/operations/kinds.ts';
import { capitalised } from '#domain/values/letter-case.ts';

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
  return KINDS[kind].terms.noun;
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
