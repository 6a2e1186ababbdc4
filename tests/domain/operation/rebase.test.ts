import { describe, expect, it } from 'vitest';
import { listingChangeInsertOf } from '#domain/listing/listing-change.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { onTopOfEachOther, rebased, stepOf, without } from '#domain/operation/rebase.ts';
import { newId } from '#domain/values/id.ts';
import { outboxState } from '#support/outbox-state.ts';

const PARCEL = newId();

type Values = { price?: number; volume?: number; location?: string };

/** A change of a listing, from some values to others. */
function changeItem(
  before: Values,
  fields: Values,
  {
    owner = 'jo',
    parcelId = PARCEL,
    sequence = 1,
  }: { owner?: string | null; parcelId?: string; sequence?: number } = {},
): OutboxItem {
  const by = { userId: null, key: null };
  const change = { fields, before: { ...before } };
  const payload = listingChangeInsertOf({ id: newId(), parcelId, action: 'change', by, change, now: 0 });
  return { kind: 'listingChange', payload, ...outboxState(payload.id, { owner, sequence }) };
}

const beforeOf = ({ payload }: OutboxItem) => ('before' in payload ? payload.before : null);

function after(item: OutboxItem, received: OutboxItem): unknown {
  const step = stepOf(received, false);
  return step && beforeOf(rebased(item, step));
}

describe('law 2: a change on top of an own one that the server received', () => {
  const received = changeItem({ price: 100, volume: 1 }, { price: 110, volume: 2 });

  it('is made on its value, field by field', () => {
    expect(after(changeItem({ price: 100 }, { price: 120 }), received)).toEqual({ price: 110 });
    const both = changeItem({ price: 100, location: 'Hay' }, { price: 120, location: 'Moama' });
    expect(after(both, received)).toEqual({ price: 110, location: 'Hay' });
  });

  it('stays as it is where its author saw another value, or it is of another listing', () => {
    expect(after(changeItem({ price: 105 }, { price: 120 }), received)).toEqual({ price: 105 });
    const other = changeItem({ price: 100 }, { price: 120 }, { parcelId: newId() });
    expect(after(other, received)).toEqual({ price: 100 });
  });

  it("is made on a visitor's, and not on another user's or, as a visitor, on a user's", () => {
    const afterOwner = (mine: string | null, theirs: string | null) =>
      after(
        changeItem({ price: 100 }, { price: 120 }, { owner: mine }),
        changeItem({ price: 100 }, { price: 110 }, { owner: theirs }),
      );
    expect(afterOwner('jo', null)).toEqual({ price: 110 });
    expect([afterOwner('jo', 'ann'), afterOwner(null, 'jo')]).toEqual([{ price: 100 }, { price: 100 }]);
  });
});

it('law 2: changes of one request are each on top of those before it, also back to the first value', () => {
  const items = [110, 100, 120].map((price) => changeItem({ price: 100 }, { price }));
  const { items: sent } = onTopOfEachOther(items, () => false);
  expect(sent.map(beforeOf)).toEqual([{ price: 100 }, { price: 110 }, { price: 100 }]);
});

it('law 2: a change made on what screens show of earlier ones is one of what the server has', () => {
  const earlier = [
    changeItem({ price: 100 }, { price: 110 }),
    changeItem({ price: 100 }, { price: 120 }, { sequence: 2 }),
  ];
  const item = changeItem({ price: 120 }, { price: 130 }, { sequence: 3 });
  expect(beforeOf(without(item, earlier))).toEqual({ price: 100 });
});

it('law 2: what was sent of a change before it was edited is on top of an earlier own one as well', () => {
  const edited = changeItem({ price: 100 }, { price: 130 }, { sequence: 2 });
  const { payload } = changeItem({ price: 100 }, { price: 120 }, { sequence: 2 });
  const earlier = stepOf(changeItem({ price: 100 }, { price: 110 }), false);
  const item = earlier && rebased({ ...edited, sent: { payload } }, earlier);
  expect(item?.sent?.payload).toMatchObject({ before: { price: 110 }, fields: { price: 120 } });
  expect(item?.payload).toMatchObject({ before: { price: 110 }, fields: { price: 130 } });
});
