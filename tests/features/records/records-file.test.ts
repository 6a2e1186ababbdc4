import { afterEach, describe, expect, it } from 'vitest';
import { rowsWithin } from '#domain/records/record-period.ts';
import { recordsCsv } from '#domain/records/records-csv.ts';
import { storedParcel } from '#support/directory-rows.ts';
import { readCsv, unguarded } from '#support/read-csv.ts';
import { BROKER, changeItem, ownersDevice, rowsOf } from '#support/records.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('M12: the file', () => {
  it('has the days of the time zone of the device, both inclusive, at half hours too', async () => {
    process.env.TZ = 'Australia/Adelaide';
    const db = await ownersDevice();
    const midnight = Date.UTC(2026, 10, 22, 13, 30);
    for (const at of [midnight - 1, midnight, midnight + 86_400_000 - 1, midnight + 86_400_000])
      await db.outbox.put(changeItem({ action: 'withdraw', madeAt: at }));
    const found = rowsWithin(await rowsOf(db), { from: '2026-11-23', to: '2026-11-23' });
    expect(found.map(({ madeAt }) => madeAt)).toEqual([midnight, midnight + 86_400_000 - 1]);
  });

  it('parses back equal with 5,000 listings, whatever their words', async () => {
    const db = await ownersDevice();
    const words = [
      '=SUM(A1)',
      '"quoted", and',
      'two\r\nlines',
      "'apostrophe",
      '@home',
      '+61',
      '-5 ML',
      '💧 wet',
    ];
    const titles = Array.from({ length: 5_000 }, (_, place) => `${words[place % words.length]} ${place}`);
    await db.parcels.bulkPut(
      titles.map((title, place) =>
        storedParcel({ title, volume: place + 0.5, brokerId: BROKER, description: title }),
      ),
    );
    const [head = [], ...lines] = readCsv(recordsCsv(await rowsOf(db)));
    const [title, volume, description] = ['Listing', 'Volume (ML)', 'Description'].map((name) =>
      head.indexOf(name),
    );
    const byVolume = new Map(lines.map((cells) => [cells[volume ?? -1], cells.map(unguarded)]));
    expect(lines).toHaveLength(5_000);
    for (const [place, words_] of titles.entries()) {
      const cells = byVolume.get(String(place + 0.5)) ?? [];
      expect([cells[title ?? -1], cells[description ?? -1]]).toEqual([words_, words_]);
    }
  });
});
