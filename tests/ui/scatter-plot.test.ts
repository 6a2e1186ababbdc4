import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logScale } from '#ui/scatter-plot.tsx';

it('starts and ends at a round number beyond the values', () => {
  expect(logScale([60, 75, 85, 320]).ticks).toEqual([50, 100, 200, 500]);
  expect(logScale([228, 8050]).ticks).toEqual([200, 500, 1000, 2000, 5000, 10_000]);
});

it('has two ticks even for one value', () => {
  expect(logScale([250]).ticks).toEqual([200, 500]);
  expect(logScale([100]).ticks).toEqual([50, 100, 200]);
});

it('labels whole decades where every step would be too many', () => {
  expect(logScale([7.3, 90_000]).ticks).toEqual([10, 100, 1000, 10_000, 100_000]);
});

it('gives equal factors equal steps', () => {
  const { place } = logScale([10, 20, 40]);
  expect(place(40) - place(20)).toBeCloseTo(place(20) - place(10));
});

it('places every value and every tick on the scale, for any values', () => {
  const amounts = fc.array(fc.double({ min: 0.001, max: 1e12, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(amounts, (values) => {
      const { ticks, place } = logScale(values);
      const places = [...values, ...ticks].map(place);
      expect(ticks.length).toBeGreaterThan(0);
      expect(Math.min(...places)).toBeGreaterThan(-1e-9);
      expect(Math.max(...places)).toBeLessThan(1 + 1e-9);
    }),
  );
});
