// What a form says of a wish that it has handed to the outbox: the same sentences for whatever is wished.
import { refusalOf, type WishState } from '#db/wish.ts';
import { deviceRefusal, type DeviceRefusal, type OutboxItem } from '#domain/operation.ts';
import { replacingMessage, settledMessage, withdrawingMessage } from './settled-messages.ts';

/** What a wish is called: 'listing'; what it is about: 'the parcel'; what becomes of it: 'listed'. */
export type WishTerms = { noun: string; subject: string; done: string };

type Progress = { tone: 'amber' | 'blue' | 'red' | 'green' | 'grey'; word: string; text: string };

const progressWords = ({
  noun,
  subject,
  done,
}: WishTerms): Record<OutboxItem['state'] | 'accepted' | 'gone', Progress> => ({
  waiting: {
    tone: 'amber',
    word: 'Waiting to be sent',
    text: 'It is sent by itself as soon as the server can be reached: where your browser can, even with this page closed, otherwise the next time you open the app.',
  },
  sending: {
    tone: 'blue',
    word: 'Sending',
    text: 'It is on its way to the server. You do not have to wait here.',
  },
  unanswered: {
    tone: 'amber',
    word: 'Waiting for confirmation',
    text: `It was sent, and the server has not confirmed it yet. The app keeps asking by itself; however often it does, ${subject} is ${done} once.`,
  },
  refused: { tone: 'red', word: 'Not accepted', text: 'The server gave no reason.' },
  accepted: { tone: 'green', word: capitalised(done), text: 'The server has it.' },
  gone: {
    tone: 'grey',
    word: 'Discarded',
    text: `This ${noun} is no longer on this device and will not be sent.`,
  },
});

/** How far a wish is, in a word or two and in sentences: the server's own where it refused. */
export function wishProgress(state: WishState, terms: WishTerms): Progress {
  const words = progressWords(terms);
  if (state.kind !== 'queued') return words[state.kind];
  const { item } = state;
  if (item.withdrawal !== null) return item.withdrawal === 'discard' ? withdrawingMessage : replacingMessage;
  const reason = deviceRefusal(item);
  if (reason !== null) return settledMessage(reason, terms.noun);
  const progress = words[item.state];
  const refusal = refusalOf(state);
  if (refusal === null) return progress;
  const text = `${asSentence(refusal.message)} Your ${terms.noun} is still on this device: change it and send it again.`;
  return { ...progress, text };
}

/** Something to know before going on. */
type Word = { tone: 'info' | 'amber' | 'danger'; title: string; text: string };

const sentWord = ({ noun }: WishTerms): Word => ({
  tone: 'amber',
  title: 'Sent; waiting for the server to confirm',
  text: `If you change this ${noun}, the server is asked first to withdraw what it may have of it.`,
});

const CHANGED: Word = {
  tone: 'amber',
  title: 'Your change is waiting for the server',
  text: 'It is asked first to withdraw the version sent before. What you change here is what will be sent after that.',
};

const settledWords = ({ noun, done }: WishTerms): Record<DeviceRefusal, Word> => ({
  'other-received': {
    tone: 'amber',
    title: `The server has another version of this ${noun}`,
    text: `It was sent before this one. If you submit the form, this version is sent as a new ${noun}.`,
  },
  'received-first': {
    tone: 'info',
    title: `The server has this ${noun}`,
    text: 'It was received before it could be withdrawn, and can no longer be changed here.',
  },
  voided: {
    tone: 'amber',
    title: `This ${noun} was withdrawn on another device`,
    text: `The server never received it. If you submit the form, it is ${done} after all.`,
  },
  lost: {
    tone: 'amber',
    title: `The server lost this ${noun}`,
    text: 'It confirmed it, then lost it when it was restored from a backup. Submit the form to send it again.',
  },
});

/** What to say about the wish in the form, which was saved on this device before. */
export function wordOfKnown(state: WishState, terms: WishTerms): Word {
  const { noun, done } = terms;
  if (state.kind === 'accepted') {
    return {
      tone: 'info',
      title: `The server has this ${noun}`,
      text: `It is ${done} and can no longer be changed here.`,
    };
  }
  if (state.kind === 'gone') {
    return {
      tone: 'amber',
      title: `This ${noun} was discarded`,
      text: `It will not be sent as it was. If you submit the form, it is ${done} after all.`,
    };
  }
  const { item } = state;
  if (item.withdrawal === 'discard') {
    return {
      tone: 'amber',
      title: `This ${noun} is being withdrawn`,
      text: `You discarded it. If you submit the form, it is ${done} after all.`,
    };
  }
  if (item.withdrawal === 'resend') return CHANGED;
  const reason = deviceRefusal(item);
  if (reason !== null) return settledWords(terms)[reason];
  if (item.state === 'refused') {
    return {
      tone: 'danger',
      title: `The server did not accept this ${noun}`,
      text: `${asSentence(item.refusal?.message ?? 'It gave no reason')} Nothing is lost: change it here and submit it again.`,
    };
  }
  if (item.state !== 'waiting') return sentWord(terms);
  return {
    tone: 'info',
    title: `This ${noun} is waiting on this device`,
    text: 'It has not been sent yet. What you change here is what will be sent.',
  };
}

/** What to say when the address asks to change a wish that cannot be changed; the form below is empty. */
export function wordOfUnchangeable(state: WishState, terms: WishTerms): Word {
  const { noun } = terms;
  const newOne = `The form below is for a new ${noun}.`;
  // Of what is queued only what the server has received whole cannot be changed.
  if (state.kind !== 'gone') {
    return {
      tone: 'info',
      title: `The server has that ${noun} already`,
      text: `It can no longer be changed here. ${newOne}`,
    };
  }
  return {
    tone: 'amber',
    title: `That ${noun} is not on this device`,
    text: `It may have been sent or discarded meanwhile. ${newOne}`,
  };
}

/** A server's words as a sentence that another one can follow. */
function asSentence(words: string): string {
  return /[.!?]$/u.test(words) ? words : `${words}.`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
