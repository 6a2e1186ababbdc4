import { expect, it } from 'vitest';
import { dataUseIn, withTraffic } from '#domain/account/data-use.ts';

const NOVEMBER = new Date(2026, 10, 30, 23, 59).getTime();
const DECEMBER = new Date(2026, 11, 1, 0, 1).getTime();

it('data use adds up over a calendar month of the device, and starts again with the next', () => {
  const first = withTraffic(null, { up: 10, down: 200 }, NOVEMBER);
  expect(first).toEqual({ month: '2026-11', up: 10, down: 200 });
  const second = withTraffic(first, { up: 5, down: 50 }, NOVEMBER);
  expect(second).toEqual({ month: '2026-11', up: 15, down: 250 });
  expect(dataUseIn(second, NOVEMBER)).toEqual(second);
  expect(dataUseIn(second, DECEMBER)).toEqual({ month: '2026-12', up: 0, down: 0 });
  expect(withTraffic(second, { up: 1, down: 2 }, DECEMBER)).toEqual({ month: '2026-12', up: 1, down: 2 });
});
