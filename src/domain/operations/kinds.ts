import type * as v from 'valibot';
import { broker } from './broker.ts';
import { claim } from './claim.ts';
import { company } from './company.ts';
import { enquiryAnswer } from './enquiry-answer.ts';
import { enquiry } from './enquiry.ts';
import type { Kind } from './kind.ts';
import { listingChange } from './listing-change.ts';
import { parcel } from './parcel.ts';
import { profileChange } from './profile-change.ts';
import { report } from './report.ts';

/** The operations that go through the outbox. */
export const KINDS = {
  parcel,
  company,
  broker,
  claim,
  listingChange,
  profileChange,
  report,
  enquiry,
  enquiryAnswer,
} as const;

export type OperationKind = keyof typeof KINDS;

/** The row that an operation sends. */
export type PayloadOf<K extends OperationKind> = v.InferOutput<(typeof KINDS)[K]['payload']>;

export function isKind(name: string): name is OperationKind {
  return Object.hasOwn(KINDS, name);
}

/** What an operation is of: `kindOf(item).describe(item.payload, names)`. */
export function kindOf<K extends OperationKind>({
  kind,
}: {
  kind: K;
  payload?: PayloadOf<K>;
}): Kind<PayloadOf<K>> {
  const kinds: { [Each in OperationKind]: Kind<PayloadOf<Each>> } = KINDS;
  return kinds[kind];
}
