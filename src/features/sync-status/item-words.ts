import { shortLocation } from '#domain/company-location.ts';
import type { OutboxItem } from '#domain/operation.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import type { Tone } from '#ui/badge.tsx';

/** What an item is: its title, and the facts that tell it from others. `names` are those of claimed profiles, by their ids. */
export function describeItem(
  item: OutboxItem,
  names: ReadonlyMap<string, string>,
): { title: string; facts: string } {
  switch (item.kind) {
    case 'parcel': {
      const { title, volume, price } = item.payload;
      const perMegalitre = formatPricePerMegalitre({ price, volume });
      const figures = [formatVolume(volume), formatPrice(price), perMegalitre];
      return { title, facts: figures.filter((figure) => figure !== undefined).join(' · ') };
    }
    case 'company':
      return { title: item.payload.name, facts: factsOf('Company', shortLocation(item.payload.address, [])) };
    case 'broker':
      return {
        title: item.payload.name,
        facts: factsOf('Broker', item.payload.title, item.payload.location),
      };
    case 'claim': {
      const { entity_type: type, entity_id: id } = item.payload;
      const facts = type === 'broker' ? 'Broker profile, for review' : 'Company profile, for review';
      return { title: `Claim on ${names.get(id) ?? `a ${type} profile`}`, facts };
    }
  }
}

function factsOf(kind: string, ...facts: string[]): string {
  return [`${kind} for review`, ...facts].join(' · ');
}

/** What an item is called in a question about it. */
export function nounOf({ kind }: OutboxItem): string {
  return { parcel: 'listing', company: 'submission', broker: 'submission', claim: 'claim' }[kind];
}

type Progress = { tone: Tone; word: string; text: string };

const PROGRESS: Record<OutboxItem['state'], Progress> = {
  waiting: {
    tone: 'amber',
    word: 'Waiting',
    text: 'Saved on this device. It is sent by itself once the server can be reached.',
  },
  sending: {
    tone: 'blue',
    word: 'Sending',
    text: 'On its way to the server.',
  },
  unanswered: {
    tone: 'amber',
    word: 'Sent',
    text: 'Sent; waiting for the server to confirm. If you change or discard it, the server is asked to withdraw it first.',
  },
  refused: { tone: 'red', word: 'Not accepted', text: 'The server gave no reason.' },
};

const WITHDRAWING: Progress = {
  tone: 'grey',
  word: 'Being withdrawn',
  text: 'The server is asked to withdraw it. It leaves this device once the server says that it never had it.',
};

/** How far an item is, in a word or two and in a sentence: the server's own where it refused. */
export function itemProgress({ state, refusal, withdrawal }: OutboxItem): Progress {
  if (withdrawal === 'discard') return WITHDRAWING;
  const progress = PROGRESS[state];
  return refusal === null ? progress : { ...progress, text: refusal.message };
}
