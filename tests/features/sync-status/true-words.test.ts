// Every combination of an item, of what it waits for, and of its author's sign-in: what screens say is what a pass does.
import { describe, expect, it } from 'vitest';
import { listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import { reportInsertOf } from '#domain/listing/report.ts';
import { enquiryInsertOf } from '#domain/listing/sent-enquiry.ts';
import { isBehindDecision } from '#domain/operation/operation-order.ts';
import { statusMessage } from '#domain/operation/operation-status.ts';
import {
  changedSubject,
  DEVICE_REFUSALS,
  isSameContent,
  type Operation,
  type OutboxItem,
} from '#domain/operation/operation.ts';
import { claimInsertOf } from '#domain/profile/claim.ts';
import { profileChangeInsertOf } from '#domain/profile/profile-change.ts';
import { newId } from '#domain/values/id.ts';
import { discardQuestion, resendLabel } from '#features/sync-status/item-messages.ts';
import { parcelPayload } from '#support/listings.ts';
import { outboxState, type OutboxState } from '#support/outbox-state.ts';
import { BROKER } from '#support/seed-ids.ts';
import { submittedCompanyRow } from '#support/submitted-company.ts';
import { ME } from '#support/users.ts';
import { withoutBlocked } from '#sync/plan.ts';

const LISTING = newId();
const by = { userId: ME, deviceId: newId(), now: 0 };
const listing = (price: number): Operation => ({
  kind: 'parcel',
  payload: parcelPayload({ id: LISTING, price }),
});
const listingChange = (price: number): Operation => {
  const change = { fields: { price }, before: { price: 1 } };
  const what = { id: newId(), parcelId: LISTING, action: 'change', change, now: 0 } as const;
  return {
    kind: 'listingChange',
    payload: listingChangeInsertOf({ ...what, by: { userId: ME, key: null } }),
  };
};
const profileChange = (edition: number): Operation => {
  const profile = { type: 'broker', id: BROKER } as const;
  const change = { fields: { bio: `Edition ${edition}` }, before: { bio: '' } };
  return { kind: 'profileChange', payload: profileChangeInsertOf({ ...by, id: newId(), profile, change }) };
};
const contact = { name: 'Jo Farm', phone: '0491 570 156', note: null };

/** An operation of each kind, with some content. A broker's submission is as a company's. */
const KINDS: Record<string, (figure: number) => Operation> = {
  parcel: listing,
  listingChange,
  profileChange,
  company: (figure) => {
    const form = { ...submittedCompanyRow, yearFounded: 1_900 + figure };
    return { kind: 'company', payload: { id: newId(), userId: ME, ...form } };
  },
  claim: () => {
    const profile = { type: 'broker', id: BROKER } as const;
    return { kind: 'claim', payload: claimInsertOf({ id: newId(), userId: ME, profile }) };
  },
  report: (figure) => {
    const form = { reason: 'other', note: `Note ${figure}` } as const;
    const subject = { type: 'parcel', id: LISTING } as const;
    return { kind: 'report', payload: reportInsertOf({ ...by, id: newId(), subject, form }) };
  },
  enquiry: (wanted) => {
    const form = { ...contact, wanted, topPrice: null, by: null };
    return {
      kind: 'enquiry',
      payload: enquiryInsertOf({ ...by, id: newId(), subject: { type: 'parcel', id: LISTING }, form }),
    };
  },
};

const REFUSAL = { code: '23514', message: 'The server does not take this', column: null };
const CONFLICT = { code: '22C01', message: 'The price was changed in the meantime.', column: 'price' };
const refused = (refusal: OutboxItem['refusal']) => ({ state: 'refused', refusal }) as const;

/** Every status that an item can have. */
const STATUSES: Record<string, Partial<OutboxState>> = {
  waiting: {},
  sending: { state: 'sending', unconfirmed: true },
  unconfirmed: { state: 'unconfirmed', unconfirmed: true },
  discarded: { state: 'unconfirmed', unconfirmed: true, withdrawal: 'discard' },
  changed: { state: 'unconfirmed', unconfirmed: true, withdrawal: 'resend' },
  retried: { state: 'unconfirmed', unconfirmed: true, withdrawal: 'resend' },
  refused: refused(REFUSAL),
  conflict: refused(CONFLICT),
  'refused in doubt': { ...refused(REFUSAL), unconfirmed: true, withdrawal: 'keep' },
  ...Object.fromEntries(
    Object.values(DEVICE_REFUSALS).map((refusal): [string, Partial<OutboxState>] => [
      refusal.code,
      refused(refusal),
    ]),
  ),
};

function itemOf(
  operation: Operation,
  status: string,
  { owner, sequence }: { owner: string | null; sequence: number },
): OutboxItem {
  const item = {
    ...operation,
    ...outboxState(operation.payload.id, { owner, sequence, ...STATUSES[status] }),
  };
  const { payload } = status === 'retried' ? operation : (KINDS[operation.kind]?.(7) ?? operation);
  return status === 'retried' || status === 'changed' ? { ...item, sent: { payload } } : item;
}

type Case = { outbox: OutboxItem[]; item: OutboxItem; expired: boolean };

/** What may be before an item in the outbox: nothing, its listing, and an earlier item of the same kind. */
function befores(kind: string, owner: string | null): OutboxItem[][] {
  const each = (operationOf: (figure: number) => Operation) =>
    Object.keys(STATUSES).map((status) => [itemOf(operationOf(1), status, { owner, sequence: 1 })]);
  const listings = kind === 'listingChange' ? each(listing) : [];
  const operationOf = KINDS[kind];
  return [[], ...listings, ...(operationOf === undefined ? [] : each(operationOf))];
}

const cases: [string, Case][] = Object.entries(KINDS).flatMap(([kind, operationOf]) =>
  [ME, null].flatMap((owner) =>
    [true, false].flatMap((expired) =>
      Object.keys(STATUSES).flatMap((status) =>
        befores(kind, owner).map((before): [string, Case] => {
          const item = itemOf(operationOf(2), status, { owner, sequence: 2 });
          const others = before.map(({ kind: what, state, withdrawal }) => `${what} ${state} ${withdrawal}`);
          const sign = expired ? 'expired' : 'signed in';
          const name = `${kind} ${status} of ${owner === null ? 'a visitor' : 'a user'} (${sign}) after ${others.join()}`;
          return [name, { outbox: [...before, item], item, expired }];
        }),
      ),
    ),
  ),
);

/** Whether a pass can do something for its owner. */
const isServed = ({ owner }: OutboxItem, expired: boolean) => owner === null || !expired;

/** Whether passes send it without its author, sooner or later. */
function isSentByItself(item: OutboxItem, { outbox, expired }: Omit<Case, 'item'>): boolean {
  if (item.state === 'refused' || item.withdrawal !== null || !isServed(item, expired)) return false;
  const blockers = outbox.filter((other) => withoutBlocked([item], [item, other]).length === 0);
  return blockers.every((other) => {
    // An earlier change that is asked about is set aside after that; a listing that is discarded leaves.
    const isAsked =
      other.withdrawal !== null && (changedSubject(other) !== null || other.state !== 'refused');
    return isAsked ? isServed(other, expired) : isSentByItself(other, { outbox, expired });
  });
}

/** Claims that screens make, and when each is true. */
const CLAIMS: [RegExp, (facts: Case) => boolean][] = [
  [/sent automatically/u, ({ item, ...facts }) => isSentByItself(item, facts) && !item.unconfirmed],
  [
    /cannot be sent before its listing, which waits for your decision/u,
    ({ item, outbox }) => outbox.some(({ id, state }) => id === changedSubject(item) && state === 'refused'),
  ],
  [
    /this version is sent instead/u,
    ({ item }) => item.withdrawal === 'resend' && item.sent !== undefined && !isSameContent(item.sent, item),
  ],
  [/it is sent again/u, ({ item }) => item.withdrawal === 'resend'],
  [
    /(?:sign-in has expired|sign in again)/u,
    ({ item, expired }) => !isServed(item, expired) && (item.state !== 'refused' || item.withdrawal !== null),
  ],
  [/the server is asked|The server is asked/u, ({ item }) => item.unconfirmed],
  [
    /[Ii]t was sent|An earlier (?:version|attempt) was/u,
    ({ item }) => item.unconfirmed || item.refusal?.code === 'received-first',
  ],
  [/not accepted|does not take this|in the meantime/iu, ({ item }) => item.state === 'refused'],
  [/discarded/iu, ({ item }) => item.withdrawal === 'discard' || item.refusal?.code === 'received-first'],
  [/on another device/u, ({ item }) => item.refusal?.code === 'voided'],
  [/omebody else listed/u, ({ item }) => item.refusal?.code === 'other-author'],
  [/change it and send/u, ({ item }) => !['claim', 'report', 'enquiry'].includes(item.kind)],
];

describe('what screens say of an item', () => {
  it.each(CLAIMS)('says %s only where it is true', (words, isTrue) => {
    const wrong = cases.filter(([, facts]) => words.test(wordsOf(facts)) && !isTrue(facts));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('says that it is sent automatically, or what it waits for, wherever it waits', () => {
    const silent = cases.filter(([, { item, expired, ...facts }]) => {
      if (item.state !== 'waiting') return false;
      const words = isSentByItself(item, { ...facts, expired }) ? /sent automatically/u : /sign in|decision/u;
      return !words.test(wordsOf({ item, expired, ...facts }));
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('offers to retry exactly what a pass does not send and the same content can help', () => {
    const wrong = cases.filter(([, { item }]) => {
      const isHopeless = item.refusal?.code === 'received-first' || item.refusal?.code === '22C01';
      return (resendLabel(item) !== null) !== (item.state === 'refused' && !isHopeless);
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('asks before a discard whether the server has to withdraw it, and only then', () => {
    const wrong = cases.filter(
      ([, { item }]) => /withdraw/u.test(discardQuestion(item).text) !== item.unconfirmed,
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

function wordsOf({ item, outbox, expired }: Case): string {
  const status = { kind: 'queued', item, isBehind: isBehindDecision(item, outbox) } as const;
  const { label, text, detail = '' } = statusMessage(status, { kind: item.kind, expired });
  return `${label}. ${text} ${detail}`;
}
