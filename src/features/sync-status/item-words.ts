import { shortLocation } from '#domain/company-location.ts';
import { deviceRefusal, type OutboxItem } from '#domain/operation.ts';
import { formatParcelFigures } from '#domain/money.ts';
import { replacingMessage, settledMessage, withdrawingMessage } from '#sync/settled-messages.ts';
import type { Tone } from '#ui/badge.tsx';

/** What an item is: its title, and the facts that tell it from others. `names` are those of claimed profiles, by their ids. */
export function describeItem(
  item: OutboxItem,
  names: ReadonlyMap<string, string>,
): { title: string; facts: string } {
  switch (item.kind) {
    case 'parcel':
      return { title: item.payload.title, facts: formatParcelFigures(item.payload).join(' · ') };
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

function nounOf({ kind }: OutboxItem): string {
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

/** How far an item is, in a word or two and in a sentence: the server's own where it refused. */
export function itemProgress(item: OutboxItem): Progress {
  const { state, refusal, withdrawal } = item;
  if (withdrawal !== null) return withdrawal === 'discard' ? withdrawingMessage : replacingMessage;
  const reason = deviceRefusal(item);
  if (reason !== null) return settledMessage(reason, nounOf(item));
  const progress = PROGRESS[state];
  return refusal === null ? progress : { ...progress, text: refusal.message };
}

/** What the button is called that sends an item again as it is; null when it cannot be. */
export function resendLabel(item: OutboxItem): string | null {
  if (item.state !== 'refused') return null;
  const reason = deviceRefusal(item);
  return reason === null ? 'Retry' : settledMessage(reason, nounOf(item)).resend;
}

/** What is asked before an item is discarded. */
export function discardQuestion(item: OutboxItem): { title: string; text: string } {
  if (deviceRefusal(item) === 'other-received') {
    return { title: 'Discard this version?', text: 'The server keeps the one it has.' };
  }
  const title = `Discard this ${nounOf(item)}?`;
  return {
    title,
    text: item.unconfirmed ? 'The server is asked to withdraw it.' : 'It cannot be brought back.',
  };
}
