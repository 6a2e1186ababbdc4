import * as v from 'valibot';
import type { Authorship } from '#domain/listing/own-listing.ts';
import { kindOf, type OperationKind, type PayloadOf } from '#domain/operations/kinds.ts';
import { isSameValue } from '#domain/values/object.ts';

export type Operation<K extends OperationKind = OperationKind> = {
  [Each in K]: { kind: Each; payload: PayloadOf<Each> };
}[K];

/** A refusal: its code, message, and the column it is about where that is given. */
export type Refusal = { code: string; message: string; column: string | null };

/**
 * What happens to an operation that the server may have, once it is voided there: its author discarded it, or changed it so that it is sent
 * again; or the server refused it while an earlier request was unconfirmed, and it is kept as refused.
 */
export type Withdrawal = 'discard' | 'resend' | 'keep';

/**
 * One operation of a user, kept until the server has accepted it or its author has discarded it (laws 1 and 2).
 *
 *   waiting ──send──► sending ──accepted──► (gone, its row is in the mirror)
 *      ▲                 ├──refused──► refused ──change or retry──► waiting
 *      │                 │                └──its row arrives, sent by another device──► unconfirmed
 *      │                 └──no response──► unconfirmed ──read back, sent again──► sending
 *      │                                         └──discarded or changed──► voided on the server ──► (gone, or waiting under a new id)
 *      └─ not sent after all (sign-in expired)
 */
export type OutboxItem = Operation & {
  /** The id of the future row, made on this device: the idempotency key. */
  id: string;
  /** The author; null for a visitor. It is sent only as this user. */
  owner: string | null;
  /** The order of writing; clocks may jump, this number does not. */
  sequence: number;
  /** When it was saved on this device (ms since 1970). */
  savedAt: number;
  /** `sending` is derived from the in-flight record beside the outbox (db/outbox/outbox-items). */
  state: 'waiting' | 'sending' | 'unconfirmed' | 'refused';
  attempts: number;
  /** How often our server failed on it: such an item is sent alone (law 8). */
  serverErrors: number;
  refusal: Refusal | null;
  /**
   * A request with it may have reached the server, which has not confirmed it: it is discarded or changed through the server only (law 1).
   */
  unconfirmed: boolean;
  /** It is to be voided on the server, which has not confirmed yet whether that was in time. */
  withdrawal: Withdrawal | null;
  /** The used id that this item had before. */
  replaces?: string;
  /** The id under which a changed item is sent once this one is voided, the same on every device to which it moves by file. */
  nextId?: string;
  /** What was sent of a changed item under its id, so that the server may have it. */
  sent?: Content | undefined;
  /** It came by file: another device may have it in another version. */
  imported?: true;
  /** What makes a listing manageable by its author. Items of earlier app versions have none. */
  authorship?: Authorship;
  /** Incremented by every change of the item, so that a response settles only what was sent. */
  revision: number;
};

/** The revision of an item as it was first saved on this device: not changed since, and not imported from a file. */
export const FIRST_REVISION = 1;

export type ItemOf<K extends OperationKind> = Extract<OutboxItem, { kind: K }>;

export function isOfKind<K extends OperationKind>(item: OutboxItem, kind: K): item is ItemOf<K> {
  return item.kind === kind;
}

/** Whether operations of this kind change what others see already. */
export function isChange(item: Pick<OutboxItem, 'kind'>): boolean {
  return kindOf(item).changes !== undefined;
}

/** The id of the listing or profile that an item changes; null when it changes none. */
export function changedSubject(item: OutboxItem): string | null {
  return kindOf(item).changes?.(item.payload) ?? null;
}

/** What an item says. */
export type Content = { payload: Operation['payload']; authorship?: Authorship | undefined };

/** Whether two items say the same, apart from their ids. */
export function isSameContent(a: Content, b: Content): boolean {
  return isSameValue(comparable(a), comparable(b));
}

function comparable({ payload, authorship }: Content): object {
  const { contact = null, reference = null } = authorship ?? {};
  return { ...writtenFields(payload), id: null, contact, reference };
}

/**
 * No part of what a user wrote: what the server fills in or only it changes, and what the device adds to a change, which may be another value
 * when it is sent again.
 */
const NOT_WRITTEN = new Set([
  'approved',
  'before',
  'createdAt',
  'deviceId',
  'handledAt',
  'handledBy',
  'madeAt',
  'rejectionReason',
  'status',
]);

/** The fields of a payload that its author wrote. */
export function writtenFields(payload: object): object {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !NOT_WRITTEN.has(name)));
}

/** Whether it adds a visitor's listing to a user's account: no user wrote it. */
export function isAdoption(item: OutboxItem): item is ItemOf<'listingChange'> {
  return isOfKind(item, 'listingChange') && item.payload.action === 'adopt';
}

/** Whether the app wrote it by itself, so that its user neither sees it nor decides about it. */
export function isAutomatic(item: OutboxItem): boolean {
  return kindOf(item).isAutomatic?.(item.payload) ?? false;
}

/** Whether the current user or a visitor wrote it. Items of other users are never shown (law 14). */
export function isOwn({ owner }: { owner: string | null }, session: { userId: string } | null): boolean {
  return owner === null || owner === session?.userId;
}

/** The device's own reasons to keep an operation for its author, in addition to the server's codes. */
export const DEVICE_REFUSALS = {
  'other-received': {
    code: 'other-received',
    message: 'The server received another version of it before this one.',
    column: null,
  },
  'other-author': {
    code: 'other-author',
    message: 'Someone else listed it first, from its link or QR code.',
    column: null,
  },
  'received-first': {
    code: 'received-first',
    message: 'The server had received it before it could be withdrawn.',
    column: null,
  },
  voided: {
    code: 'voided',
    message: 'It was withdrawn before the server received it.',
    column: null,
  },
  lost: {
    code: 'lost',
    message: 'The server confirmed it, then lost it when it was restored from a backup.',
    column: null,
  },
} as const satisfies Record<string, Refusal>;

export type DeviceRefusal = keyof typeof DEVICE_REFUSALS;

/** The device's own reason to keep an item; null when the server refused it, or nothing did. */
export function deviceRefusal({ refusal }: Pick<OutboxItem, 'refusal'>): DeviceRefusal | null {
  const code = refusal?.code;
  return isDeviceRefusal(code) ? code : null;
}

function isDeviceRefusal(code: string | undefined): code is DeviceRefusal {
  return code !== undefined && Object.hasOwn(DEVICE_REFUSALS, code);
}

/**
 * Whether the id is used up: the server received other content or another author's listing under it, or voided it. The item can be sent
 * again only under a new id.
 */
export function isIdUsed(item: Pick<OutboxItem, 'refusal'>): boolean {
  return item.refusal?.code === 'other-received' || item.refusal?.code === 'voided' || isListedByOther(item);
}

/** Whether another user, who knew the id from a link or a QR code, listed a parcel under it: it cannot be managed from here. */
export function isListedByOther({ refusal }: Pick<OutboxItem, 'refusal'>): boolean {
  return refusal?.code === 'other-author';
}

/** Whether the server has received a version of it under its id. */
export function isReceived({ refusal }: Pick<OutboxItem, 'refusal'>): boolean {
  return refusal?.code === 'other-received' || refusal?.code === 'received-first';
}

/** Whether its author may still change it or send it again: not when the server has all of it. */
export function canChange({ refusal }: Pick<OutboxItem, 'refusal'>): boolean {
  return refusal?.code !== 'received-first';
}

/** The first schema error of the payload as a refusal that its author can act on; null when it may be sent. */
export function payloadRefusal(item: OutboxItem): Refusal | null {
  const parsed = v.safeParse(kindOf(item).payload, item.payload);
  if (parsed.success) return null;
  const [issue] = parsed.issues;
  return { code: 'payload', message: issue.message, column: v.getDotPath(issue) };
}
