import * as v from 'valibot';
import { brokerSubmissionInsertSchema } from './broker-submission.ts';
import { claimInsertSchema } from './claim.ts';
import { companySubmissionInsertSchema } from './company-submission.ts';
import type { MirrorTable } from './feed.ts';
import { parcelInsertSchema } from './parcel.ts';

/** What a person can ask of the server through the outbox: the kind, the table its row comes to, and what is sent. */
export const OPERATIONS = {
  parcel: { table: 'parcels', payload: parcelInsertSchema },
  company: { table: 'companySubmissions', payload: companySubmissionInsertSchema },
  broker: { table: 'brokerSubmissions', payload: brokerSubmissionInsertSchema },
  claim: { table: 'claims', payload: claimInsertSchema },
} as const satisfies Record<string, { table: MirrorTable; payload: v.GenericSchema }>;

export type OperationKind = keyof typeof OPERATIONS;

/** The row that an operation sends. */
export type PayloadOf<K extends OperationKind> = v.InferOutput<(typeof OPERATIONS)[K]['payload']>;

/** What a person wants: the operation and its row. */
export type Operation<K extends OperationKind = OperationKind> = {
  [Each in K]: { kind: Each; payload: PayloadOf<Each> };
}[K];

/** The server's own refusal: its code, its words, and the column it is about where it says so. */
export type Refusal = { code: string; message: string; column: string | null };

/**
 * What becomes of an operation that the server may have, once it is voided there: its author discarded it, or changed it so that it is
 * sent anew; or the server refused it while an earlier request was unanswered, and it is kept as refused.
 */
export type Withdrawal = 'discard' | 'resend' | 'keep';

/**
 * One wish of a person, kept until the server has answered it (laws 1 and 2).
 *
 *   waiting ──send──► sending ──accepted──► (gone, its row is in the mirror)
 *      ▲                 ├──refused──► refused ──change or retry──► waiting
 *      │                 └──no answer──► unanswered ──asked about, sent again──► sending
 *      │                                     └──discarded or changed──► voided on the server ──► (gone, or waiting under a new id)
 *      └─ not sent after all (sign-in expired)
 */
export type OutboxItem = Operation & {
  /** The id of the row to be, made on this device: the idempotency key. */
  id: string;
  /** The user who wrote it; null for a visitor. It is sent only as him. */
  owner: string | null;
  /** The order of writing; clocks may jump, this does not. */
  sequence: number;
  /** When it was saved on this device (ms since 1970). */
  savedAt: number;
  /** Which ones are `sending` is a note of its own beside the outbox (db/outbox). */
  state: 'waiting' | 'sending' | 'unconfirmed' | 'refused';
  /** How often it was sent. */
  attempts: number;
  /** How often our server broke on it: such an item travels alone (law 8). */
  serverErrors: number;
  refusal: Refusal | null;
  /** A request with it may have reached the server, which has not said so: it is discarded or changed through the server only (law 1). */
  unconfirmed: boolean;
  /** It is to be voided on the server, which has not said yet whether that was in time. */
  withdrawal: Withdrawal | null;
  /** The spent id under which it stood here before. */
  replaces?: string;
  /** Grows with every change of the item, so that an answer settles only what was sent. */
  revision: number;
};

/** An item of one kind. */
export type ItemOf<K extends OperationKind> = Extract<OutboxItem, { kind: K }>;

/** Whether an item is of a kind. */
export function isOfKind<K extends OperationKind>(item: OutboxItem, kind: K): item is ItemOf<K> {
  return item.kind === kind;
}

/** Whether it was written by whoever uses the device, or by a visitor. Of other people's items nothing is told (law 14). */
export function isOwn({ owner }: { owner: string | null }, session: { userId: string } | null): boolean {
  return owner === null || owner === session?.userId;
}

/** The device's own reasons to keep an operation for its author, beside the server's codes. */
export const DEVICE_REFUSALS = {
  'other-received': {
    code: 'other-received',
    message: 'The server received another version of it before this one.',
    column: null,
  },
  'received-first': {
    code: 'received-first',
    message: 'The server had received it before it could be withdrawn.',
    column: null,
  },
  voided: {
    code: 'voided',
    message: 'It was withdrawn on another device before the server received it.',
    column: null,
  },
  lost: {
    code: 'lost',
    message: 'The server confirmed it, then lost it when it was restored from a backup.',
    column: null,
  },
} as const satisfies Record<string, Refusal>;

export type DeviceRefusal = keyof typeof DEVICE_REFUSALS;

/** The device's own reason to keep an item; null when the server refused it, or nobody did. */
export function deviceRefusal({ refusal }: Pick<OutboxItem, 'refusal'>): DeviceRefusal | null {
  const code = refusal?.code;
  return isDeviceRefusal(code) ? code : null;
}

function isDeviceRefusal(code: string | undefined): code is DeviceRefusal {
  return code !== undefined && Object.hasOwn(DEVICE_REFUSALS, code);
}

/** Whether something else has come of the id of this item, so that it can go out again under a new one only. */
export function isIdUsed({ refusal }: Pick<OutboxItem, 'refusal'>): boolean {
  return refusal?.code === 'other-received' || refusal?.code === 'voided';
}

/** Whether its author may still change it or send it again: not when the server has all of it. */
export function canChange({ refusal }: Pick<OutboxItem, 'refusal'>): boolean {
  return refusal?.code !== 'received-first';
}

/** What the payload fails of its schema, as the refusal a person can act on, or null when it may be sent. */
export function payloadRefusal(item: OutboxItem): Refusal | null {
  const parsed = v.safeParse(OPERATIONS[item.kind].payload, item.payload);
  if (parsed.success) return null;
  const [issue] = parsed.issues;
  return { code: 'payload', message: issue.message, column: v.getDotPath(issue) };
}
