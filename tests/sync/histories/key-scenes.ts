// Scenes about the keys of listings: links with a right or a wrong key, adoptions that a restore loses, accounts that end before theirs.
import fc from 'fast-check';
import type { Event } from './events.ts';
import {
  either,
  faulty,
  few,
  list,
  noConfirmation,
  office,
  ONE,
  OTHER,
  type Part,
  pick,
  reconsider,
  signIn,
  signOut,
  sync,
  synced,
} from './scene-parts.ts';

const link: Part = fc
  .tuple(either, fc.boolean(), fc.constantFrom(true, true, false))
  .map(([device, isWrong, answer]): Event => ({ do: 'open-link', device, which: 0, isWrong, answer }));
const change = either.map((device): Event => ({ do: 'manage', device, what: 'price', which: 0 }));
const onEither = either.map((device) => sync({ device }));
const signsIn = fc.tuple(either, fc.nat({ max: 1 })).map(([device, account]): Event => ({
  do: 'sign-in',
  device,
  account,
}));
const leaves: Part = fc.oneof(
  either.map((device): Event => ({ do: 'sign-out', device })),
  either.map((device): Event => ({ do: 'delete-account', device })),
);

/** Links are opened on the device that made a listing and on another one, signed in or not. */
const links: Part[] = [
  fc.constant(list()),
  fc.oneof(link, synced),
  synced,
  fc.constant(sync({ device: OTHER })),
  fc.oneof(signsIn, link),
  link,
  link,
  change,
  onEither,
  fc.oneof(signsIn, leaves, link),
  onEither,
  change,
  onEither,
  leaves,
  onEither,
];

const weak = faulty(few(3), noConfirmation);
const hidesLoss = faulty(fc.constantFrom(1, 1, 2, 3), noConfirmation);
/** A restore loses the adoption of a listing, and sometimes the listing; its user leaves at some time. */
const lostAdoption: Part[] = [
  fc.constant(list()),
  synced,
  pick({ do: 'server-backup' }),
  fc.constant(signIn()),
  synced,
  synced,
  fc.constant(office('server-restored')),
  fc.oneof(hidesLoss, synced),
  fc.oneof(fc.constant(signOut), fc.constant(reconsider('discard')), fc.constant(signIn(1))),
  synced,
  fc.oneof(fc.constant(signOut), synced),
  synced,
];

/** An account ends before its adoption was sent; the next user signs in. */
const endedAccount: Part[] = [
  fc.constant(list()),
  synced,
  fc.constant(signIn()),
  weak,
  pick({ do: 'delete-account', device: ONE }),
  synced,
  fc.constant(signIn(1)),
  synced,
  synced,
];

export const keyScenes: Part[][] = [links, lostAdoption, endedAccount];
