// Scenes of devices whose clock is wrong for a while, or whose storage is full for a while.
import fc from 'fast-check';
import type { Event } from './events.ts';
import {
  faulty,
  few,
  list,
  noConfirmation,
  office,
  ONE,
  type Part,
  pick,
  reconsider,
  second,
  synced,
  whileSending,
} from './scene-parts.ts';

const DAY = 1_440;

const jumps = (...days: number[]) =>
  fc.constantFrom(...days).map((by): Event => ({ do: 'clock-jumps', device: ONE, minutes: by * DAY }));

const enquire: Event = { do: 'enquire', device: ONE, which: 0 };
const written = pick(list(), enquire, { do: 'manage', device: ONE, what: 'confirm', which: 0 });
const decided = fc.constantFrom('retry' as const, 'discard' as const).map((what) => reconsider(what));

/** Full from one of the next writes on, until it is freed. */
const fills = few(12).map((at): Event => ({ do: 'storage-fails', device: ONE, at, times: 1_000 }));
const freed: Event = { do: 'storage-fails', device: ONE, at: 0, times: 0 };

/** A pass or two with a clock that is weeks ahead or behind, put right again, before or after the server loses what it confirmed. */
export const wrongClocks: Part[] = [
  written,
  fc.oneof(synced, jumps(-40, 40)),
  fc.oneof(written, synced),
  jumps(40, 40, -40, 400),
  synced,
  fc.oneof(written, synced),
  jumps(-40, -40, 40, -400),
  synced,
  pick(office('server-restored')),
  synced,
  decided,
  synced,
];

/** The device is full while what it sent is answered, and while its author decides. */
export const fullDevices: Part[] = [
  written,
  fills,
  fc.oneof(synced, faulty(whileSending, noConfirmation)),
  fc.oneof(
    written,
    second.map((what) => reconsider(what)),
  ),
  synced,
  pick(freed),
  fc.oneof(synced, fills),
  fc.oneof(pick(office('server-restored')), synced),
  synced,
  decided,
  synced,
];
