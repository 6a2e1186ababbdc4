import type { Operation } from '#domain/operation/operation.ts';
import { answerTitle, changeTitle, enquiryTitle, profileTitle } from './carrier.ts';

/** Identifies the content of an item: the title, the name, or the claimed profile. */
export function titleOf(operation: Operation): string {
  if (operation.kind === 'claim') return operation.payload.entityId;
  if (operation.kind === 'listingChange') return changeTitle(operation.payload);
  if (operation.kind === 'profileChange') return profileTitle(operation.payload.fields);
  if (operation.kind === 'enquiry') return enquiryTitle(operation.payload);
  if (operation.kind === 'enquiryAnswer') return answerTitle(operation.payload);
  if (operation.kind === 'report') return operation.payload.note ?? '';
  return operation.kind === 'parcel' ? operation.payload.title : operation.payload.name;
}
