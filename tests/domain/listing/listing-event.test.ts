import { describe, expect, it } from 'vitest';
import { queuedEvents, storyOf, type StoryEvent } from '#domain/listing/listing-event.ts';

const LISTING = { listedDate: '2026-11-03', price: 23_200, volume: 100 };
const NAMES = { broker: 'Daniel Okafor', company: 'Cumbungi Water Brokers' };
const NOTHING = {
  formerPrice: null,
  formerVolume: null,
  price: null,
  volume: null,
  formerStatus: null,
  status: null,
  role: null,
};

const onDay = (day: number) => `2026-11-${String(day).padStart(2, '0')}T02:00:00+00:00`;
const price = (day: number, formerPrice: number, after: number): StoryEvent => ({
  ...NOTHING,
  kind: 'price',
  formerPrice,
  formerVolume: 100,
  price: after,
  volume: 100,
  role: 'seller',
  at: onDay(day),
});
const status = (day: number, formerStatus: string, after: string): StoryEvent => ({
  ...NOTHING,
  kind: 'status',
  formerStatus,
  status: after,
  role: 'broker',
  at: onDay(day),
});
const confirmed = (day: number, role: string): StoryEvent => ({
  ...NOTHING,
  kind: 'confirmed',
  role,
  at: onDay(day),
});

const storyWith = (events: readonly StoryEvent[], listing = LISTING) =>
  storyOf({ listing, events, names: NAMES, today: '2026-11-28' }).map(({ text, mark }) =>
    mark === null ? text : `${text} [${mark}]`,
  );

describe('M16: the story of a listing', () => {
  it('tells in the order of time what changed, who confirmed it, and how long it has been listed', () => {
    const events = [
      status(22, 'available', 'pending'),
      price(12, 24_000, 23_200),
      confirmed(20, 'broker'),
      confirmed(21, 'seller'),
    ];
    expect(storyWith(events)).toEqual([
      'Listed 3 Nov 2026 at $240/ML',
      '$232/ML on 12 Nov 2026',
      'Confirmed by Daniel Okafor on 20 Nov 2026',
      'Confirmed by its seller on 21 Nov 2026',
      'Under contract on 22 Nov 2026',
      'Listed for 25 days',
    ]);
  });

  it('says of a change that the next one of the same took back', () => {
    const events = [
      price(12, 24_000, 23_200),
      status(13, 'available', 'pending'),
      price(14, 23_200, 24_000),
      status(15, 'pending', 'available'),
      price(16, 24_000, 23_200),
    ];
    expect(storyWith(events)).toEqual([
      'Listed 3 Nov 2026 at $240/ML',
      '$232/ML on 12 Nov 2026 [undone]',
      'Under contract on 13 Nov 2026 [undone]',
      '$240/ML on 14 Nov 2026 [undone]',
      'Available again on 15 Nov 2026',
      '$232/ML on 16 Nov 2026',
      'Listed for 25 days',
    ]);
  });

  it('says since when the water was listed before, and nothing of what it does not know', () => {
    const again = { ...NOTHING, kind: 'listed-again', role: 'seller', at: '2026-11-02T12:00:00+00:00' };
    const unknown = { ...NOTHING, kind: 'auctioned', at: onDay(12) };
    expect(storyWith([unknown, again], { ...LISTING, listedDate: '2026-11-28' })).toEqual([
      'Listed 28 Nov 2026 at $232/ML',
      'Listed again: its seller first listed it on 2 Nov 2026',
      'Listed today',
    ]);
  });

  it('marks what waits to be sent', () => {
    const fields = { price: 22_000, status: 'sold' } as const;
    const before = { price: 23_200, status: 'available' };
    const events = queuedEvents([{ fields, before, madeAt: Date.UTC(2026, 10, 27, 2) }], LISTING);
    expect(storyWith(events)).toEqual([
      'Listed 3 Nov 2026 at $232/ML',
      '$220/ML on 27 Nov 2026 [queued]',
      'Sold on 27 Nov 2026 [queued]',
      'Listed for 25 days',
    ]);
  });
});
