// Which operations wait for which others (law 8).
import { changedSubject, isReceived, type OutboxItem } from './operation.ts';

/**
 * Whether an item is sent after another one: a change after its listing, until the server has that, and after earlier changes of the same
 * listing or profile by the same author. Nothing else waits.
 */
export function blocks(other: OutboxItem, item: OutboxItem): boolean {
  const subject = changedSubject(item);
  if (subject === null || !isSameAuthor(other, item)) return false;
  if (other.id === subject) return !isReceived(other);
  return changedSubject(other) === subject && precedes(other, item) && !isSetAside(other);
}

/** What users wrote before they signed in is theirs as well. */
export function isSameAuthor(
  other: Pick<OutboxItem, 'owner'>,
  { owner }: Pick<OutboxItem, 'owner'>,
): boolean {
  return other.owner === owner || other.owner === null;
}

/** Items in the order of writing, except that the server is first asked about what it may have. */
function precedes(other: OutboxItem, item: OutboxItem): boolean {
  return other.sequence < item.sequence || (other.withdrawal !== null && other.id !== item.id);
}

/** Whether it waits for its author, and no request with it can arrive any more. */
export function isSetAside({ state, withdrawal }: OutboxItem): boolean {
  return state === 'refused' && withdrawal === null;
}

/** Whether a change cannot be sent before its author has decided about its listing. */
export function isBehindDecision(item: OutboxItem, outbox: readonly OutboxItem[]): boolean {
  const subject = changedSubject(item);
  return outbox.some((other) => other.id === subject && other.state === 'refused' && blocks(other, item));
}
