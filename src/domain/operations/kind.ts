import type * as v from 'valibot';
import { newKey } from '#domain/listing/own-listing.ts';

/** Names of a kind ('listing'), of its subject ('the parcel') and of its result ('listed'). */
export type OperationTerms = { noun: string; subject: string; done: string };

export const SENT_FOR_REVIEW = 'sent for review';

/** What an operation is about. */
export type Subject = { type: 'parcel' | 'broker' | 'company'; id: string };

/** Names and titles that this device knows, by id. */
export type Names = ReadonlyMap<string, string>;

/** Who sends an operation: a user, or a visitor (null), with the key that proves a visitor's authorship. */
export type Author = { owner: string | null; key: string | null };

/** What the app needs to know of a kind of operation, apart from its own screen. `P`: the row that it sends. */
export type Kind<P = unknown> = {
  /** The table of the row, by its local name. */
  table: string;
  /** What may be sent. The author reads its messages. */
  payload: v.GenericSchema<unknown, P>;
  /** The fields on which screens and the engine rely: an item without them waits for a version of the app that can read it (law 11). */
  readable: v.GenericSchema;
  terms: OperationTerms;
  /** Whether its author changes a queued one in a form. */
  hasForm: boolean;
  /** The words for where it may have been withdrawn before it arrived. */
  withdrawnFrom: string;
  /** The id of the listing or profile that it changes: it is sent after that, and after earlier changes of it (law 8). */
  changes?(payload: P): string;
  /** The row in its author's name, where visitors send this kind too (law 2). */
  inNameOf?(payload: P, author: Author): P;
  /** Written by the app and not by its user: it is sent, but neither shown nor kept once it is refused. */
  isAutomatic?(payload: P): boolean;
  /** What it is about, so that its name is known to `describe`. */
  about?(payload: P): Subject;
  /** The entry in the list of unsent items. */
  describe(payload: P, names: Names): { title: string; facts: string };
};

type Definition<S extends v.GenericSchema, F extends boolean> = Omit<
  Kind<v.InferOutput<S>>,
  'payload' | 'hasForm' | 'withdrawnFrom'
> & { payload: S; hasForm: F; withdrawnFrom?: string };

/** Checks the definition of a kind, and keeps the type of its schema. */
export function defineKind<S extends v.GenericSchema, F extends boolean>(kind: Definition<S, F>) {
  return { withdrawnFrom: 'here or on another device', ...kind };
}

/** A message in the name of a user, or of a visitor, who follows it by its key. */
export function messageInNameOf<P extends { userId: string | null; key?: string | null }>(
  payload: P,
  { owner }: Author,
): P {
  return { ...payload, userId: owner, key: owner === null ? (payload.key ?? newKey()) : null };
}
