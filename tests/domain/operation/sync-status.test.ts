// "Must survive", line 68: the messages about sync, compared with a small model that shares no code with them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statusMessage } from '#domain/operation/operation-status.ts';
import { DEVICE_REFUSALS, type DeviceRefusal, type OutboxItem } from '#domain/operation/operation.ts';
import { syncStatus, type PassRecord } from '#domain/operation/sync-status.ts';
import { statusNotice } from '#features/submit/form-messages.ts';
import { fullMessage, shortMessage } from '#features/sync-status/status-messages.ts';
import { parcelPayload } from '#support/listings.ts';

const payload = parcelPayload();
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
      state: fc.constantFrom('waiting', 'sending', 'unconfirmed', 'refused'),
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
  failureReason: fc.constantFrom(
    null,
    'no-response',
    'not-our-api',
    'overloaded',
    'server-error',
    'no-space',
  ),
  failures: fc.nat(20),
  notBefore: fc.constantFrom(null, 9),
  foreignNotBefore: fc.constantFrom(null, 9),
  limits: fc.constant([]),
});

/** What the header must show first, and about how many items. */
function modelOf(
  all: OutboxItem[],
  { failureReason }: PassRecord,
  { expired, mirrored, online }: { expired: boolean; mirrored: boolean; online: boolean },
): RegExp {
  const are = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length;
  const josItems = all.filter(({ owner }) => owner === 'jo').length;
  if (are('refused') > 0) return new RegExp(`needs attention.*not accept ${are('refused')} item`, 'iu');
  if (expired && josItems > 0) return new RegExp(`sign in.* ${josItems} item`, 'iu');
  if (are('sending') > 0) {
    const clause = online ? ' to the server' : ': to be confirmed by the server';
    return new RegExp(`^sending ${are('sending')}${clause}\\.`, 'iu');
  }
  if (all.length > 0) return new RegExp(`${all.length} waiting: saved on this device`, 'iu');
  if (failureReason === 'no-space') return /^device full/iu;
  if (failureReason !== null) return /^offline/iu;
  return mirrored ? /^up to date\.$/iu : /^starting/iu;
}

const runs = { numRuns: 1_000 };

it('68: the header shows first what needs the user, then what is in flight, then what is queued, in any state', () => {
  fc.assert(
    fc.property(
      items,
      pass,
      fc.record({ expired: fc.boolean(), mirrored: fc.boolean(), online: fc.boolean() }),
      (all, record, device) => {
        const { online, mirrored } = device;
        const status = syncStatus({ items: all, pass: record, stalledMs: 0, ...device });
        const message = fullMessage(status, { pass: record, online });
        expect(message).toMatch(modelOf(all, record, device));
        expect(message.startsWith(shortMessage(status))).toBe(true);
        // Also beside an item in flight, whose request may have died with the app.
        if (!online && all.length > 0) expect(message).toContain('This device has no network');
        // Never "up to date" with something left to do or with a server that did not respond.
        expect(/up to date/iu.test(message)).toBe(
          all.length === 0 && record.failureReason === null && mirrored,
        );
      },
    ),
    runs,
  );
});

it('68: each item has the same status everywhere: on this device, in flight, unconfirmed or refused', () => {
  const model = {
    waiting: [/waiting.*saved on this device.*sent automatically/iu, /next time you open the app/iu],
    sending: [/sending.*not confirmed it yet/iu, /do not have to wait/iu],
    unconfirmed: [/waiting for confirmation.*was sent.*not confirmed.*asked to withdraw/iu, /listed once/iu],
    refused: [/not accepted.*The volume is too large\./iu, /still on this device/u],
  };
  fc.assert(
    fc.property(items, (all) => {
      for (const item of all) {
        const { label, text, detail } = statusMessage({ kind: 'queued', item }, { kind: 'parcel' });
        const [everywhere, inForm] = model[item.state];
        expect(`${label} ${text}`).toMatch(everywhere ?? /^$/u);
        expect(detail).toMatch(inForm ?? /^$/u);
        expect(`${text} ${detail}`).not.toMatch(/the server has it|successfully/iu);
      }
    }),
    runs,
  );
  expect(statusMessage({ kind: 'accepted' }, { kind: 'parcel' }).text).toBe('The server has it.');
});

it("an item that waits for an expired sign-in has a notice, a visitor's or a refused item has none", () => {
  fc.assert(
    fc.property(items, (all) => {
      for (const item of all) {
        const { text } = statusMessage({ kind: 'queued', item }, { kind: 'parcel', expired: true });
        const waits = item.owner === 'jo' && item.state !== 'refused';
        expect(/sent once you sign in again/u.test(text)).toBe(waits);
      }
    }),
    runs,
  );
});

it('an item with another outcome on the server shows it everywhere, and never as a refusal', () => {
  const model: Record<DeviceRefusal, RegExp> = {
    'other-received': /^another version received.*received another version of this listing first/iu,
    'received-first': /^the server has it.*already received it/iu,
    'other-author': /^listed by someone else.*someone else listed this listing first/iu,
    voided:
      /^withdrawn.*was withdrawn before the server received it: here, on another device, or by someone/iu,
    lost: /^lost by the server.*restored from a backup/iu,
  };
  for (const refusal of Object.values(DEVICE_REFUSALS)) {
    const item = { ...settledItem, refusal };
    const { label, text, detail } = statusMessage({ kind: 'queued', item }, { kind: 'parcel' });
    expect(detail).toBeUndefined();
    expect(`${label} ${text}`).toMatch(model[refusal.code]);
    expect(`${label} ${text}`).not.toMatch(/not accept|!/iu);
    const notice = statusNotice({ kind: 'queued', item }, 'parcel');
    expect(notice.tone).not.toBe('danger');
    expect(`${notice.title} ${notice.text}`).toMatch(/server/u);
  }
});
