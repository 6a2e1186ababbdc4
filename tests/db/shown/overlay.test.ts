import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { shownParcels } from '#db/shown/overlay.ts';
import type { Stored } from '#db/tables/schema-types.ts';
import type { OutboxItem } from '#domain/operation/operation.ts';
import { parcelSchema, type Parcel } from '#domain/parcel/parcel.ts';
import { parcelPayload } from '#support/listings.ts';
import { outboxState } from '#support/outbox-state.ts';

function queued(state: OutboxItem['state'], payload = parcelPayload()): OutboxItem {
  return { kind: 'parcel', payload, ...outboxState(payload.id, { state }) };
}

function mirrored(row = parcelPayload(), origin: 'sample' | 'server' = 'server'): Stored<Parcel> {
  return { ...v.parse(parcelSchema, row), origin, version: '1', generation: 1 };
}

describe('the overlay of parcels', () => {
  it.each(['waiting', 'sending', 'unconfirmed'] as const)(
    'includes what is %s, marked as pending',
    (state) => {
      const item = queued(state);
      expect(shownParcels({ mirror: [], outbox: [item] })).toMatchObject([
        { id: item.id, pending: true, sample: false },
      ]);
    },
  );

  it('does not include a discarded item while the server withdraws it', () => {
    const item = { ...queued('unconfirmed'), withdrawal: 'discard' as const };
    expect(shownParcels({ mirror: [], outbox: [item] })).toEqual([]);
  });

  it('does not include a refused item', () => {
    expect(shownParcels({ mirror: [], outbox: [queued('refused')] })).toEqual([]);
  });

  it("shows the server's row, once, when it arrives before the item is settled", () => {
    const row = parcelPayload();
    const listings = shownParcels({ mirror: [mirrored(row)], outbox: [queued('unconfirmed', row)] });
    expect(listings).toMatchObject([{ id: row.id, pending: false }]);
  });

  it('marks sample rows and sorts the newest listing first', () => {
    const older = mirrored(parcelPayload({ listedDate: '2026-10-01' }), 'sample');
    const newer = mirrored(parcelPayload({ listedDate: '2026-11-02' }));
    expect(
      shownParcels({ mirror: [older, newer], outbox: [] }).map(({ id, sample }) => [id, sample]),
    ).toEqual([
      [newer.id, false],
      [older.id, true],
    ]);
  });
});
