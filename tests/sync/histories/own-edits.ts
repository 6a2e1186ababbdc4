// Edits that authors make on top of each other: what may be refused as changed in the meantime, and likely orders of events.
import fc from 'fast-check';
import { isSameAuthor } from '#domain/operation/operation-order.ts';
import { changedSubject, type OutboxItem } from '#domain/operation/operation.ts';
import { PASSING_REFUSAL } from '#support/faults.ts';
import type { Event } from './events.ts';
import type { LineFault } from './line.ts';
import {
  faulty,
  few,
  late,
  list,
  ONE,
  type Part,
  priceChanges,
  reconsider,
  signIn,
  synced,
} from './scene-parts.ts';
import type { World } from './world.ts';

/** Whether another device or author, or the office, has written the field in which an item is in conflict. */
export function isWrittenByOthers(
  { carrier, office, phones }: World,
  phone: number,
  item: OutboxItem,
): boolean {
  const subject = changedSubject(item);
  const field = item.refusal?.column ?? '';
  const isName = field === 'name' && office.rolesChanged;
  if (office.edited || office.decidedOnProfiles || isName) return true;
  const isCarried = phones.some(({ index, copies }) => index !== phone && copies.has(item.id));
  return carrier.accepted.some(({ id, phone: from, change }) => {
    if (id === subject) return from !== phone;
    if (id === item.id || change?.subject !== subject || !change.fields.includes(field)) return false;
    return isCarried || from !== phone || !isSameAuthor({ owner: change.sender }, item);
  });
}

const prices = (which = 0): Event => ({ do: 'manage', device: ONE, what: 'price', which });
const editsOfBio: Event = { do: 'edit-profile', device: ONE, what: 'bio', which: 0 };
const editsOfFees: Event = { do: 'edit-profile', device: ONE, what: 'fees', which: 0 };

/** An earlier one of several edits in the outbox is edited, discarded or sent again. */
const reconsidered: Part = fc
  .record({
    what: fc.constantFrom(
      'change' as const,
      'change' as const,
      'discard' as const,
      'discard' as const,
      'retry' as const,
    ),
    which: fc.constantFrom(0, 0, 1, 2),
  })
  .map(({ what, which }) => reconsider(what, { which }));

/** A pass that refuses one of the writes for a moment, loses its answer, or delivers it late. */
const unsure: Part = faulty(
  few(3),
  fc.oneof(
    fc.constantFrom<LineFault[]>(PASSING_REFUSAL, { kind: 'drop-response' }, { kind: 'drop-request' }),
    late,
  ),
);

/** One field is edited twice or three times; some of the edits are discarded, edited again or refused, and some were sent. */
const chainOf = (edits: Part): Part[] => [
  edits,
  fc.oneof(unsure, edits),
  edits,
  reconsidered,
  fc.oneof(unsure, reconsidered),
  fc.oneof(edits, reconsidered),
  fc.oneof(unsure, synced),
  reconsidered,
  synced,
  synced,
];

/** The price of a listing that is public, or that waits in the outbox itself. */
export const editsOfListing: Part[] = [
  fc.constant(list()),
  fc.oneof(synced, synced, fc.constant(prices())),
  ...chainOf(fc.constant(prices())),
];

/** The bio of a profile, or a line of its code passport. */
export const editsOfProfile: Part[] = [
  fc.constant(signIn()),
  fc.constant({ do: 'claim', device: ONE, which: 0 }),
  synced,
  fc.constant({ do: 'server-approves-claim', which: 0 }),
  synced,
  ...chainOf(fc.constantFrom<Event[]>(editsOfBio, editsOfBio, editsOfFees)),
];

/** The office corrects the price between two of these edits. */
export const editsAroundOffice: Part[] = [
  ...editsOfListing.slice(0, 4),
  fc.nat({ max: 5 }).map(priceChanges),
  ...editsOfListing.slice(4),
];
