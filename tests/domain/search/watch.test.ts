import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Parcel } from '#domain/parcel/parcel.ts';
import { targetKey } from '#domain/search/watch-subject.ts';
import { countsText } from '#domain/search/watch-text.ts';
import {
  compareWatch,
  searchMatches,
  seenWatch,
  withoutRepeats,
  type Listed,
  type Watch,
} from '#domain/search/watch.ts';
import { newsText, sinceText } from '#features/watchlist/news-messages.ts';
import { storedParcel } from '#support/directory-rows.ts';

const TODAY = '2026-11-24';
const listedAs = (rows: readonly Parcel[], changes: Partial<Listed> = {}): Listed => ({
  parcels: new Map(rows.map((row) => [row.id, row])),
  own: new Set(),
  mayExist: () => false,
  today: TODAY,
  ...changes,
});
const seenOf = (...rows: readonly Parcel[]) => compareWatch({ seen: null }, rows, listedAs(rows)).seen;
const parcel = storedParcel({ volume: 120, price: 28_800, expiryDate: '2027-06-30' });

describe('M11: the changes of a watch', () => {
  it('M11: are what is new, cheaper, dearer and gone, with its reason', () => {
    const numbered = (id: string): Parcel => ({ ...parcel, id });
    const [cheaper, dearer, sold] = [numbered('p0'), numbered('p1'), numbered('p2')];
    const [ended, unlisted] = [numbered('p3'), numbered('p4')];
    const seen = seenOf(cheaper, dearer, sold, ended, unlisted);
    const rows = [
      { ...cheaper, price: 27_840 },
      { ...dearer, volume: 100 },
      { ...sold, status: 'sold' as const },
      { ...ended, expiryDate: '2026-11-23' },
      numbered('p5'),
    ];
    const { changes } = compareWatch({ seen }, searchMatches(rows, {}, TODAY), listedAs(rows));
    expect(changes.map(({ parcelId, title: _title, ...change }) => [parcelId, change])).toEqual([
      ['p0', { kind: 'cheaper', from: 240, to: 232 }],
      ['p1', { kind: 'dearer', from: 240, to: 288 }],
      ['p5', { kind: 'new' }],
      ['p2', { kind: 'gone', reason: 'sold' }],
      ['p3', { kind: 'gone', reason: 'ended' }],
      ['p4', { kind: 'gone', reason: 'unlisted' }],
    ]);
  });

  it('M11: leave out what a search no longer asks for, though it is listed', () => {
    const rows = [{ ...parcel, price: 36_000 }];
    const matches = searchMatches(rows, { maxPrice: 250 }, TODAY);
    const { changes, seen } = compareWatch({ seen: seenOf(parcel) }, matches, listedAs(rows));
    expect([changes, seen]).toEqual([[], {}]);
  });

  it('M11: leave out own listings, and rows that may be on their way', () => {
    const own = { ...parcel, id: 'own' };
    const { changes, seen } = compareWatch(
      { seen: seenOf(parcel) },
      [own],
      listedAs([own], { own: new Set(['own']), mayExist: () => true }),
    );
    expect(changes).toEqual([]);
    expect(Object.keys(seen).toSorted()).toEqual(['own', parcel.id].toSorted());
  });

  it('M11: are announced once each: after a look nothing has changed, whatever happened before', () => {
    const price = fc.integer({ min: 1, max: 5 }).map((each) => each * 1_000);
    const step = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), price);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.func(fc.boolean()), (steps, unsure) => {
        let seen: Watch['seen'] = null;
        for (const prices of steps) {
          const rows = Object.entries(prices).map(([id, total]) => ({ ...parcel, id, price: total }));
          const listed = listedAs(rows, { mayExist: unsure });
          seen = compareWatch({ seen }, rows, listed).seen;
          expect(compareWatch({ seen }, rows, listed).changes).toEqual([]);
        }
      }),
    );
  });
});

describe('M11: the words', () => {
  const change = (parcelId: string) => ({ parcelId, title: 'Water' });

  it('M11: count each kind, and state a single change of price, with cents where dollars look alike', () => {
    const cheaper = { ...change('a'), kind: 'cheaper', from: 240, to: 232 } as const;
    const fresh = { ...change('b'), kind: 'new' } as const;
    const gone = { ...change('c'), kind: 'gone', reason: 'ended' } as const;
    expect(countsText([gone, cheaper, fresh])).toBe('1 new, 1 cheaper ($240 → $232/ML), 1 gone');
    expect(countsText([cheaper, { ...cheaper, parcelId: 'd' }])).toBe('2 cheaper');
    expect(countsText([{ ...cheaper, to: 239.7 }])).toBe('1 cheaper ($240.00 → $239.70/ML)');
    expect(countsText([{ ...cheaper, from: 0.8, to: 0.75 }])).toBe('1 cheaper ($0.80 → $0.75/ML)');
  });

  it('M11: count a listing once that several watches report, and not as new if one knew it', () => {
    const fresh = { ...change('a'), kind: 'new' } as const;
    const cheaper = { ...change('a'), kind: 'cheaper', from: 240, to: 232 } as const;
    expect(withoutRepeats([fresh, cheaper, fresh])).toEqual([cheaper]);
  });

  it.each([
    ['2026-11-24T08:05:00', '08:05'],
    ['2026-11-23T23:59:00', 'yesterday'],
    ['2026-11-18T12:00:00', 'Wednesday'],
    ['2026-11-17T12:00:00', '17 Nov 2026'],
  ])('M11: name the last look at %s as %s', (at, text) => {
    expect(sinceText(Date.parse(at), Date.parse('2026-11-24T14:00:00'))).toBe(text);
  });

  it('M11: say since when nothing is new', () => {
    const watch = watchOf({ seenAt: Date.parse('2026-11-24T08:05:00') });
    const state = { watch, changes: [], seen: {}, matches: 0, parcel: null };
    const news = { complete: true, readAt: Date.parse('2026-11-24T14:00:00'), states: [state] };
    expect(newsText(news)).toBe('Nothing new in your watchlist since 08:05');
  });
});

function watchOf(changes: Partial<Watch> = {}): Watch {
  const subject = { type: 'parcel', id: parcel.id, name: 'Water' } as const;
  return { id: 'visitor', owner: null, subject, seenAt: 0, seen: {}, news: null, ...changes };
}

describe('M11: after a look', () => {
  const fresh = { parcelId: 'a', title: 'Water', kind: 'new' } as const;
  const gone = { ...fresh, parcelId: 'b', kind: 'gone', reason: 'sold' } as const;

  it('M11: the last changes stay on the watchlist until something else changes', () => {
    const looked = seenWatch(watchOf(), { changes: [fresh], seen: {}, now: 7_200_000 });
    expect(looked.news).toEqual({ since: 0, changes: [fresh] });
    const again = seenWatch(looked, { changes: [], seen: {}, now: 90_000_000 });
    expect(again).toMatchObject({ seenAt: 90_000_000, news: looked.news });
    expect(seenWatch(again, { changes: [gone], seen: {}, now: 180_000_000 }).news).toEqual({
      since: 90_000_000,
      changes: [gone],
    });
  });

  it('M11: what changes within one visit is added to what it shows', () => {
    const looked = seenWatch(watchOf(), { changes: [fresh], seen: {}, now: 7_200_000 });
    expect(seenWatch(looked, { changes: [gone], seen: {}, now: 7_260_000 }).news).toEqual({
      since: 0,
      changes: [gone, fresh],
    });
  });
});

it('M11: the same search has one key, however its filters are written', () => {
  const key = targetKey({ type: 'search', filters: { term: ' Hay ', zone: ['13'], minPrice: undefined } });
  expect(targetKey({ type: 'search', filters: { zone: ['13'], term: 'hay' } })).toBe(key);
  expect(targetKey({ type: 'search', filters: { zone: ['12'], term: 'hay' } })).not.toBe(key);
});
