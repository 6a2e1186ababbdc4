// Events about the keys of listings: links that are opened, and accounts that are deleted on a device.
import fc from 'fast-check';

/** Mostly the first two devices: their events have to meet. */
const device = fc.constantFrom<number[]>(0, 0, 0, 1, 1, 1, 2, 3);
const which = fc.nat({ max: 5 });

/** A link with the key of a listing, or with another one; its user says yes or no. */
export const linkOpened = fc.record({
  do: fc.constant('open-link' as const),
  device,
  which,
  isWrong: fc.boolean(),
  answer: fc.constantFrom(true, true, false),
});

export const accountLeft = fc.record({ do: fc.constant('delete-account' as const), device });
