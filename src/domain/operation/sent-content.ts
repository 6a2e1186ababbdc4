import { enquirySubject } from '#domain/listing/sent-enquiry.ts';
import type { SentMessage } from '#domain/listing/sent-message.ts';
import { isOfKind, type OutboxItem } from './operation.ts';

/** What an enquiry or a report says, and of what. */
export type MessageContent = Pick<
  SentMessage,
  'id' | 'kind' | 'subjectType' | 'subjectId' | 'details' | 'madeAt'
>;

const NO_DETAILS = { volume: null, topPrice: null, wantedBy: null, product: null, zone: null, reason: null };

/** Null for an item of another kind. Items of earlier app versions name no product or zone. */
export function messageContentOf(item: OutboxItem): MessageContent | null {
  if (isOfKind(item, 'enquiry')) {
    const { id, madeAt, volume, topPrice, wantedBy, product = null, zone = null } = item.payload;
    const { type: subjectType, id: subjectId } = enquirySubject(item.payload);
    const details = { ...NO_DETAILS, volume, topPrice, wantedBy, product, zone };
    return { id, kind: item.kind, subjectType, subjectId, details, madeAt };
  }
  if (isOfKind(item, 'report')) {
    const { id, madeAt, subjectType, subjectId, reason } = item.payload;
    return { id, kind: item.kind, subjectType, subjectId, details: { ...NO_DETAILS, reason }, madeAt };
  }
  return null;
}
