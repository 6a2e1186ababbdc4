// What to say of an item that the device keeps for a reason of its own: the same words in lists, forms and notices.
import type { DeviceRefusal } from '#domain/operation.ts';

type SettledMessage = {
  tone: 'amber' | 'grey';
  word: string;
  text: string;
  /** The button that sends it after all; null when there is nothing to send. */
  resend: string | null;
};

/** What became of an item on the server, and what its author can do about it; `noun` is what it is called: 'listing'. */
export function settledMessage(reason: DeviceRefusal, noun: string): SettledMessage {
  switch (reason) {
    case 'other-received':
      return {
        tone: 'amber',
        word: 'Another version received',
        text: `The server received another version of this ${noun} first, and this one did not replace it.`,
        resend: `Send as a New ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
      };
    case 'received-first':
      return {
        tone: 'grey',
        word: 'The server has it',
        text: `You discarded this ${noun} after it was sent, and the server had already received it. It was not withdrawn.`,
        resend: null,
      };
    case 'voided':
      return {
        tone: 'grey',
        word: 'Withdrawn elsewhere',
        text: `This ${noun} was withdrawn on another device before the server received it. Discard it here too, or send it after all.`,
        resend: 'Send After All',
      };
    case 'lost':
      return {
        tone: 'amber',
        word: 'Lost by the server',
        text: `The server confirmed this ${noun}, then lost it when it was restored from a backup. This device still has it.`,
        resend: 'Send Again',
      };
  }
}

/** What happens to an item that was discarded after it was sent. */
export const withdrawingMessage = {
  tone: 'grey',
  word: 'Being withdrawn',
  text: 'It was sent before you discarded it, so the server is asked first. If it never arrived, it leaves this device; if it did, you are told here.',
} as const;

/** What happens to an item that was changed after it was sent. */
export const replacingMessage = {
  tone: 'amber',
  word: 'Changed',
  text: 'An earlier version was sent, so the server is asked first. If that never arrived, this version is sent instead; if it did, you decide.',
} as const;
