import type { ItemOf } from '#domain/operation/operation.ts';

/** What an outbox item is beside its operation. */
export type OutboxState = Omit<ItemOf<'parcel'>, 'kind' | 'payload'>;

/** The state of an item that a visitor has just saved. */
export function outboxState(id: string, changes: Partial<OutboxState> = {}): OutboxState {
  return {
    id,
    owner: null,
    sequence: 1,
    savedAt: 0,
    state: 'waiting',
    attempts: 0,
    serverErrors: 0,
    refusal: null,
    unconfirmed: false,
    withdrawal: null,
    revision: 1,
    ...changes,
  };
}
