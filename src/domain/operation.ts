import * as v from 'valibot';
import { parcelInsertSchema, type ParcelInsert } from './parcel.ts';

/** What a person can ask of the server through the outbox: the kind, its table and what is sent. */
export const OPERATIONS = {
  parcel: { table: 'parcels', payload: parcelInsertSchema },
} as const;

export type OperationKind = keyof typeof OPERATIONS;

/** The server's own refusal: its code, its words, and the column it is about where it says so. */
export type Refusal = { code: string; message: string; column: string | null };

/**
 * One wish of a person, kept until the server has answered it (laws 1 and 2).
 *
 *   waiting ──send──► sending ──accepted──► (gone, its row is in the mirror)
 *      ▲                 ├──refused──► refused ──change or retry──► waiting
 *      │                 └──no answer──► unanswered ──send again──► sending
 *      └─ not sent after all (sign-in expired)
 */
export type OutboxItem = {
  /** The id of the row to be, made on this device: the idempotency key. */
  id: string;
  kind: OperationKind;
  payload: ParcelInsert;
  /** The user who wrote it; null for a visitor. It is sent only as him. */
  owner: string | null;
  /** The order of writing; clocks may jump, this does not. */
  sequence: number;
  /** When it was saved on this device (ms since 1970). */
  savedAt: number;
  state: 'waiting' | 'sending' | 'unanswered' | 'refused';
  /** How often it was sent. */
  attempts: number;
  /** How often our server broke on it: such an item travels alone (law 8). */
  serverErrors: number;
  refusal: Refusal | null;
  /** Grows with every change of the item, so that an answer settles only what was sent. */
  revision: number;
};

/** Whether the item may be changed or discarded: only while the server cannot have it (law 1). */
export function canWithdraw(item: OutboxItem): boolean {
  return item.state === 'waiting' || item.state === 'refused';
}

/** What the payload fails of its schema, as the refusal a person can act on, or null when it may be sent. */
export function payloadRefusal(item: OutboxItem): Refusal | null {
  const parsed = v.safeParse(OPERATIONS[item.kind].payload, item.payload);
  if (parsed.success) return null;
  const [issue] = parsed.issues;
  return { code: 'payload', message: issue.message, column: v.getDotPath(issue) };
}
