// "Must survive", line 68: the words about sync, judged by a small model that shares nothing with the code.
import { DEVICE_REFUSALS, type DeviceRefusal, type OutboxItem } from '#domain/operation.ts';
import { syncStatus, type PassRecord } from '#domain/sync-status.ts';
import { itemProgress } from '#features/sync-status/item-words.ts';
import { fullWords, shortWords } from '#features/sync-status/status-words.ts';
import { wishProgress, wordOfKnown } from '#sync/wish-words.ts';
import { parcelRow } from '#support/server-rows.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const payload = parcelRow();
const refusal = { code: '23514', message: 'The volume is too large.', column: null };

const settledItem: OutboxItem = {
  kind: 'parcel',
  id: payload.id,
  payload,
  owner: null,
  sequence: 1,
  savedAt: 0,
  state: 'refused',
  attempts: 1,
  serverErrors: 0,
  refusal: null,
  unconfirmed: false,
  withdrawal: null,
  revision: 1,
};

const items: fc.Arbitrary<OutboxItem[]> = fc.array(
  fc
    .record({
      state: fc.constantFrom('waiting', 'sending', 'unanswered', 'refused'),
      owner: fc.constantFrom(null, 'jo'),
      attempts: fc.nat(9),
      serverErrors: fc.nat(3),
    })
    .map((facts) => ({
      ...facts,
      kind: 'parcel' as const,
      id: payload.id,
      payload,
      sequence: 1,
      savedAt: 0,
      revision: 1,
      unconfirmed: false,
      withdrawal: null,
      refusal: facts.state === 'refused' ? refusal : null,
    })),
  { maxLength: 6 },
);
const pass: fc.Arbitrary<PassRecord> = fc.record({
  endedAt: fc.constantFrom(null, 5),
  answeredAt: fc.constantFrom(null, 3),
  trouble: fc.constantFrom(null, 'silence', 'foreign', 'busy', 'server-error', 'no-space'),
  failures: fc.nat(20),
  notBefore: fc.constantFrom(null, 9),
});

/** What a person has to read first in the header, and about how many items. */
function modelOf(all: OutboxItem[], { trouble, answeredAt }: PassRecord, expired: boolean): RegExp {
  const are = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length;
  const his = all.filter(({ owner }) => owner === 'jo').length;
  if (are('refused') > 0) return new RegExp(`needs attention.*not accept ${are('refused')} item`, 'iu');
  if (expired && his > 0) return new RegExp(`sign in.* ${his} item`, 'iu');
  if (are('sending') > 0) return new RegExp(`sending ${are('sending')} to the server`, 'iu');
  if (all.length > 0) return new RegExp(`${all.length} waiting: saved on this device`, 'iu');
  if (trouble === 'no-space') return /^device full/iu;
  if (trouble !== null) return /^offline/iu;
  return answeredAt === null ? /^starting/iu : /^up to date\.$/iu;
}

const runs = { numRuns: 1_000 };

it('68: the header says what needs a person first, then what is under way, then what waits, in any state', () => {
  fc.assert(
    fc.property(items, pass, fc.boolean(), fc.boolean(), (all, record, expired, online) => {
      const status = syncStatus({ items: all, pass: record, expired, heldFor: 0 });
      const words = fullWords(status, { pass: record, online });
      expect(words).toMatch(modelOf(all, record, expired));
      expect(words.startsWith(shortWords(status))).toBe(true);
      // Never the good news with something left to do or with a server that did not answer.
      expect(/up to date/iu.test(words)).toBe(
        all.length === 0 && record.trouble === null && record.answeredAt !== null,
      );
    }),
    runs,
  );
});

it('68: of each item the list and the form say alike whether it is here, on its way, asked about or refused', () => {
  const terms = { noun: 'listing', subject: 'the parcel', done: 'listed' };
  const model = {
    waiting: [/waiting.*saved on this device/iu, /sent by itself/iu],
    sending: [/sending/iu, /on its way/iu],
    unanswered: [/sent; waiting for the server to confirm/iu, /was sent.*not confirmed/iu],
    refused: [/not accepted.*The volume is too large\./u, /The volume is too large\..*still on this device/u],
  };
  fc.assert(
    fc.property(items, (all) => {
      for (const item of all) {
        const inList = itemProgress(item);
        const inForm = wishProgress({ kind: 'queued', item }, terms);
        const [list, form] = model[item.state];
        expect(`${inList.word} ${inList.text}`.replace('Not accepted', 'not accepted')).toMatch(
          list ?? /^$/u,
        );
        expect(inForm.text).toMatch(form ?? /^$/u);
        expect(`${inList.text} ${inForm.text}`).not.toMatch(/the server has it|successfully/iu);
      }
    }),
    runs,
  );
  expect(wishProgress({ kind: 'accepted' }, terms).text).toBe('The server has it.');
});

it('of what the server settled otherwise the list and the form say alike what became of it, and never that it was refused', () => {
  const terms = { noun: 'listing', subject: 'the parcel', done: 'listed' };
  const model: Record<DeviceRefusal, RegExp> = {
    'other-received': /^another version received.*received another version of this listing first/iu,
    'received-first': /^the server has it.*already received it/iu,
    voided: /^withdrawn elsewhere.*withdrawn on another device/iu,
    lost: /^lost by the server.*restored from a backup/iu,
  };
  for (const refusal of Object.values(DEVICE_REFUSALS)) {
    const item = { ...settledItem, refusal };
    const inList = itemProgress(item);
    expect(wishProgress({ kind: 'queued', item }, terms)).toEqual(inList);
    expect(`${inList.word} ${inList.text}`).toMatch(model[refusal.code]);
    expect(`${inList.word} ${inList.text}`).not.toMatch(/not accept|!/iu);
    const notice = wordOfKnown({ kind: 'queued', item }, terms);
    expect(notice.tone).not.toBe('danger');
    expect(notice.title).toMatch(/server|another device/u);
  }
});
