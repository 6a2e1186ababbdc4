// Judges by what reached the server and by what the app reported to authors, never by the engine's own state.
import { expect } from 'vitest';
import { listOutbox } from '#db/outbox/outbox.ts';
import {
  isAdoption,
  isAutomatic,
  isOfKind,
  type ItemOf,
  type OutboxItem,
} from '#domain/operation/operation.ts';
import { BROKER, BROKER_OF_OTHER_COMPANY } from '#support/seed-ids.ts';
import { withoutBlocked } from '#sync/plan.ts';
import { followRenamed, isSettled } from './authors.ts';
import { hasReasonForEnquiry, isGone } from './messages.ts';
import { isWrittenByOthers } from './own-edits.ts';
import { tabOf, type Copy, type Phone } from './phone.ts';
import { isAdoptedByLeft } from './seen-rows.ts';
import { titleOf } from './titles.ts';
import type { World } from './world.ts';

/** The message of `PASSING_REFUSAL`. */
const PASSING = 'permission denied for now';

/** The rows of the server at the end, by SQL. */
type Found = {
  rows: ReadonlyMap<string, string | null>;
  claims: ReadonlySet<string>;
  /** Phone numbers of sellers, by listing. */
  contacts: ReadonlyMap<string, string>;
};

/** Expects that every device that had an intent reported to its author what became of it. */
export async function expectTruth(world: World): Promise<void> {
  await expectUnreadableKept(world);
  const found = await findOnServer(world);
  for (const phone of world.phones) {
    const outbox = await listOutbox(tabOf(phone).db);
    followRenamed(phone, world, outbox);
    const items = new Map(outbox.map((item) => [item.id, item]));
    const blocked = new Set(outbox.filter((item) => withoutBlocked([item], outbox).length === 0));
    const faults = [...phone.copies].flatMap(([id, copy]) => {
      const item = items.get(id);
      const fault = faultOf({
        world,
        found,
        phone,
        id,
        copy,
        item,
        isBlocked: item !== undefined && blocked.has(item),
      });
      return fault === null ? [] : [`Phone ${phone.index}, '${copy.title}': ${fault}`];
    });
    const unknown = outbox.filter(
      (item) => !phone.copies.has(item.id) && !isAdoption(item) && !isAutomatic(item),
    );
    // A matcher would truncate the list.
    if (faults.length > 0) expect.fail(faults.join('\n'));
    expect(
      unknown.map(({ id }) => id),
      'items that no author wrote',
    ).toEqual([]);
  }
  expectRightSenders(world);
  expectContent(world, found);
}

async function findOnServer({ server }: World): Promise<Found> {
  const rows = await server.query<{ id: string; title: string | null }>(
    `select id, title from public.parcels union all select id, name from public.pending_companies
     union all select id, entity_id::text from public.claimed_entities
     union all select id, btrim(action || ' ' || coalesce(fields ->> 'description', fields ->> 'price', fields ->> 'status', ''))
       from public.listing_changes
     union all select id, (select string_agg(key || ' ' || coalesce(value ->> 'note', value #>> '{}', 'null'), ', ') from jsonb_each(fields))
       from public.profile_changes
     union all select id, 'Enquiry ' || volume from public.enquiries
     union all select id, action || ' ' || enquiry_id from public.enquiry_answers
     union all select id, note from public.reports
     -- Replaced by a later report of the same device and subject.
     union all select id, null from sync.receipts where table_name = 'reports' and content is not null
       and id not in (select id from public.reports)`,
  );
  const claims = await server.query<{ user_id: string; entity_id: string }>(
    'select user_id, entity_id from public.claimed_entities',
  );
  const contacts = await server.query<{ id: string; phone: string }>(
    'select id, seller_phone as phone from public.listing_private where seller_phone is not null',
  );
  return {
    contacts: new Map(contacts.map(({ id, phone }) => [id, phone])),
    rows: new Map(rows.map(({ id, title }) => [id, title])),
    claims: new Set(claims.map(({ user_id, entity_id }) => `${user_id} ${entity_id}`)),
  };
}

type Case = {
  world: World;
  found: Found;
  phone: Phone;
  id: string;
  copy: Copy;
  item: OutboxItem | undefined;
  /** It waits for another item. */
  isBlocked: boolean;
};

/** What is wrong with the report to an author, or null. */
function faultOf(facts: Case): string | null {
  const { copy, item } = facts;
  if (item !== undefined) return outboxFault(facts, item);
  if (copy.notified === 'saved') return sentFault(facts);
  return copy.notified === 'settled' ? null : discardFault(facts);
}

/** The item is in the outbox: it must have the content saved last and, if refused, a reason. */
function outboxFault({ world, phone, id, copy, isBlocked }: Case, item: OutboxItem): string | null {
  const owner = world.intents.get(id)?.owner ?? null;
  if (item.owner !== owner) return `law 2: unreachable for its author, it belongs to ${item.owner}`;
  if (copy.notified === 'discarded') return 'law 2: discarded, and still in the outbox';
  if (titleOf(item) !== copy.title && !isReturned(world, item))
    return `law 2: the outbox has '${titleOf(item)}'`;
  const orphaned = owner !== null && world.office.deletedAccounts.has(owner);
  if (item.state !== 'refused') return orphaned || isBlocked ? null : `law 8: still ${item.state} at the end`;
  if (copy.notified === 'withdrawing')
    return isSettled(item) ? null : `withdrawn, and refused with ${item.refusal?.code}`;
  return orphaned || hasReason(world, phone, item) || isBeforeListing(world, phone, item)
    ? null
    : `law 7: refused with ${item.refusal?.code} (${item.refusal?.message}) for no reason`;
}

/** The version that the server had accepted and lost, where another version was carried to the device since. */
function isReturned({ carrier, office }: World, item: OutboxItem): boolean {
  const { id } = item;
  const wasAccepted = carrier.accepted.some((each) => each.id === id && each.title === titleOf(item));
  return isSettled(item) && office.lost.has(id) && wasAccepted;
}

/** Reasons: a deleted profile or account, a broker of another company, a second claim. */
function hasReason(world: World, phone: Phone, item: OutboxItem): boolean {
  const { office } = world;
  if (isSettled(item) || item.kind === 'claim' || item.refusal?.message === PASSING) return true;
  if (office.lost.size > 0) return true;
  if (item.owner !== null && office.deletedAccounts.has(item.owner)) return true;
  if (item.owner !== null && item.refusal?.code === '23503' && office.accountsReturned.has(item.owner))
    return true;
  if (item.refusal?.code === '22C01') return isWrittenByOthers(world, phone.index, item);
  if (isOfKind(item, 'listingChange')) return hasReasonForChange(world, item);
  if (isOfKind(item, 'profileChange')) return hasReasonForEdit(world, item);
  if (isOfKind(item, 'enquiry')) return hasReasonForEnquiry(world, item);
  if (isOfKind(item, 'enquiryAnswer')) return item.refusal?.code === '42501' && office.claimsEnded;
  if (!isOfKind(item, 'parcel')) return false;
  const { brokerId: broker } = item.payload;
  return broker === BROKER_OF_OTHER_COMPANY || (broker === BROKER && office.deletedProfiles.has(BROKER));
}

/** A change of a listing that another device sent later: only who may manage it had been sent before, with another contact. */
function isBeforeListing({ carrier }: World, { index }: Phone, item: OutboxItem): boolean {
  if (!isOfKind(item, 'listingChange') || item.refusal?.code !== '22023') return false;
  const { parcelId: parcel } = item.payload;
  return carrier.accepted.some(({ id, phone }) => id === parcel && phone !== index);
}

/** Reasons: a listing that is gone or was discarded before it was sent, a right that is gone. */
function hasReasonForChange(world: World, { refusal, payload }: ItemOf<'listingChange'>): boolean {
  const { office, carrier, intents } = world;
  const { parcelId: parcel, action, userId: user, key } = payload;
  if (refusal?.code === '42501') {
    // Their own listing, which another device of theirs sent or adopted.
    const isAdopted = carrier.accepted.some(
      ({ title, change }) => title === 'adopt' && change?.subject === parcel && change.sender === user,
    );
    const isOwn = action === 'not-mine' && (isAdopted || intents.get(parcel)?.owner === user);
    const isKeyDeleted = key !== null && (office.keysDeleted.has(parcel) || world.wrongKeys.has(key));
    return isOwn || isKeyDeleted || (user !== null && office.claimsEnded);
  }
  if (refusal?.code !== '22023') return false;
  return isGone(world, parcel) || carrier.accepted.every(({ id }) => id !== parcel);
}

/** Reasons: a claim that has ended, a profile that is gone. */
function hasReasonForEdit({ office }: World, { refusal, payload }: ItemOf<'profileChange'>): boolean {
  if (refusal?.code === '42501') return office.claimsEnded;
  return refusal?.code === '22023' && office.deletedProfiles.has(payload.profileId);
}

/** The item left the outbox as sent: the server must have accepted this content, and still have it unless the office removed it. */
function sentFault({ world, found, phone, id, copy }: Case): string | null {
  const { office, carrier } = world;
  if (isDuplicateClaim(world, found, id)) return null;
  const ids = [id, copy.nextId];
  const saved = carrier.accepted.filter((each) => ids.includes(each.id) || isRenamed(world, each, copy));
  if (saved.some((each) => each.id !== id) && saved.some((each) => each.id === id) && office.lost.size === 0)
    return 'law 1: accepted by the server twice, in both versions';
  if (saved.length === 0) return 'law 2: lost, neither on the server nor in the outbox';
  // After a restore the server may have accepted it again with other content.
  if (copy.changed && !saved.some(({ title }) => title === copy.title))
    return `law 1: swallowed, the server accepted '${saved.map(({ title }) => title).join("', '")}'`;
  const contacts = saved
    .map((each) => found.contacts.get(each.id))
    .filter((phoneNumber) => phoneNumber !== undefined);
  const isForgottenLoss = office.lost.has(id) && !keepsConfirmed(world, phone, id);
  if (
    copy.changed &&
    typeof copy.contact === 'string' &&
    contacts.length > 0 &&
    !contacts.includes(copy.contact) &&
    !isForgottenLoss
  )
    return `law 2: swallowed, the server accepted the contact ${contacts.join(', ')}`;
  const wasResent = saved.some((each) => each.id !== id);
  if (!wasResent && isLostUnseen(world, { found, phone, id }))
    return 'law 3: lost by the server, and never offered again';
  const isAccountedFor = (each: string) =>
    office.removed.has(each) || office.lost.has(each) || carrier.withdrawn.has(each) || found.rows.has(each);
  return saved.some((each) => isAccountedFor(each.id))
    ? null
    : 'law 1: accepted by the server, and gone from it';
}

/** Whether the server lost it in a restore and the device that had the confirmation never reported that. */
function isLostUnseen(
  world: World,
  { found, phone, id }: { found: Found; phone: Phone; id: string },
): boolean {
  const { office, carrier } = world;
  const isLost = office.restoredAway.has(id) && !found.rows.has(id) && !carrier.withdrawn.has(id);
  return isLost && keepsConfirmed(world, phone, id);
}

/** Whether the device still knows what the server confirmed, and so must notice its loss. */
export function keepsConfirmed(world: World, phone: Phone, id: string): boolean {
  const { intents, reconsidered } = world;
  // Its author has decided about a carried copy of it, whose id the server voided.
  if ([...(reconsidered.get(id) ?? [])].some((other) => other !== phone)) return false;
  // A sign-out removes the record of a user's confirmed writes, and of what they adopted.
  if (phone.leftWithUser.has(id)) return false;
  if (isAdoptedByLeft(world, phone, intents.get(id)?.subject ?? id)) return false;
  return intents.get(id)?.owner === null;
}

/** Whether this is the new id of an item that was changed while the server might have received it; its content identifies it. */
function isRenamed({ intents }: World, each: { id: string; title: string }, copy: Copy): boolean {
  return copy.changed && !intents.has(each.id) && each.title === copy.title;
}

/** A second claim of the same user on the same profile counts as done, without a row of its own. */
function isDuplicateClaim({ intents, carrier, office }: World, { claims }: Found, id: string): boolean {
  const intent = intents.get(id);
  if (intent?.kind !== 'claim') return false;
  if (claims.has(`${intent.owner} ${intent.subject}`)) return true;
  const others = carrier.accepted.filter((saved) => {
    const other = intents.get(saved.id);
    return other?.kind === 'claim' && other.owner === intent.owner && other.subject === intent.subject;
  });
  return others.some((other) => office.removed.has(other.id) || office.lost.has(other.id));
}

/** Its author discarded it: this device must never send it to the server. */
function discardFault({ world, found, phone, id, copy }: Case): string | null {
  const { carrier, office } = world;
  const isFrom = (each: { id: string; phone: number }) => each.id === id && each.phone === phone.index;
  if (!carrier.accepted.some(isFrom) || office.lost.has(id) || office.removed.has(id)) return null;
  const where = found.rows.has(id) ? 'on the server' : 'accepted by the server';
  return `law 1: ${copy.notified} and gone from the outbox, and ${where}`;
}

/** A row that this version of the app cannot read stays for one that can (laws 2 and 11). */
async function expectUnreadableKept({ unreadable }: World): Promise<void> {
  for (const { phone, row } of unreadable)
    expect(await tabOf(phone).db.table('outbox').get(row.id), 'law 11: an unreadable row stays').toEqual(row);
}

/** Every row must have the content that the server accepted under its id. */
function expectContent({ carrier, intents }: World, { rows }: Found): void {
  for (const [id, title] of rows) {
    if (!intents.has(id) || title === null) continue;
    const saved = carrier.accepted.filter((each) => each.id === id).map((each) => each.title);
    expect(saved, `law 1: the server accepted '${title}'`).toContain(title);
  }
}

/** Every row must have been sent as its author (law 2). */
function expectRightSenders({ carrier, intents, authors }: World): void {
  for (const { id, title, sender } of carrier.sent) {
    const known = intents.get(id) ?? authors.get(title);
    expect([id, sender], 'law 2: sent as its author').toEqual([id, known?.owner]);
  }
}
