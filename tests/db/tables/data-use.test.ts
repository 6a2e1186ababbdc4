import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { addTraffic, readDataUse } from '#db/tables/data-use.ts';
import { openDatabase } from '#db/tables/database.ts';
import { newId } from '#domain/values/id.ts';
import { changeMirrorState } from '#support/mirror-state.ts';

const NOW = new Date(2026, 10, 20, 12).getTime();
const DAY = 86_400_000;

it("counts in the month of the server's last response, whatever the clock of the device shows", async () => {
  const db = openDatabase({ name: `data-use-${newId()}` });
  const answered = async (serverTime: number, clockSkew: number) =>
    changeMirrorState(db, { serverTime, clockSkew });
  await answered(NOW, 0);
  await addTraffic(db, { up: 10, down: 200 }, NOW);
  // Without an answer.
  await addTraffic(db, { up: 1, down: 0 }, NOW + 40 * DAY);
  await answered(NOW + 1_000, 40 * DAY);
  await addTraffic(db, { up: 4, down: 50 }, NOW + 40 * DAY);
  expect(await readDataUse(db, NOW + 40 * DAY + 2_000)).toEqual({ month: '2026-11', up: 15, down: 250 });
  await answered(NOW + 15 * DAY, 0);
  await addTraffic(db, { up: 2, down: 3 }, NOW + 15 * DAY);
  expect(await readDataUse(db, NOW + 15 * DAY)).toEqual({ month: '2026-12', up: 2, down: 3 });
});
