import { refusalOf } from '#db/wish.ts';
import type { ItemOf, OutboxItem } from '#domain/operation.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import { Smartphone } from 'lucide-react';
import { OutcomeView } from './outcome-view.tsx';
import type { ListingState } from './queries.ts';
import { asSentence } from './sentence.ts';

type Progress = { tone: Tone; word: string; text: string };

const PROGRESS: Record<OutboxItem['state'] | 'accepted' | 'gone', Progress> = {
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
    text: 'It was sent, and the server has not confirmed it yet. The app keeps asking by itself; however often it does, the parcel is listed once.',
  },
  refused: { tone: 'red', word: 'Not accepted', text: 'The server gave no reason.' },
  accepted: { tone: 'green', word: 'Listed', text: 'The server has it.' },
  gone: {
    tone: 'grey',
    word: 'Discarded',
    text: 'This listing is no longer on this device and will not be sent.',
  },
};

function progressOf(state: ListingState): Progress {
  if (state.kind !== 'queued') return PROGRESS[state.kind];
  const progress = PROGRESS[state.item.state];
  const refusal = refusalOf(state);
  if (refusal === null) return progress;
  const text = `${asSentence(refusal.message)} Your listing is still on this device: change it and send it again.`;
  return { ...progress, text };
}

type SavedViewProps = {
  state: ListingState;
  onAnother: () => void;
  onChange: (item: ItemOf<'parcel'>) => void;
};

/** The listing is on this device and the server has not said a word of it: what happens next, kept current. */
export function SavedView({ state, onAnother, onChange }: SavedViewProps) {
  const { tone, word, text } = progressOf(state);
  const item = state.kind === 'queued' ? state.item : undefined;
  return (
    <OutcomeView
      mark={<Smartphone aria-hidden className="-ml-2.5 size-14 text-river" />}
      title="Saved on this device"
      onAnother={onAnother}
    >
      {item !== undefined && (
        <div className="flex w-full flex-col gap-3">
          <p className="text-xl font-bold">{item.payload.title}</p>
          <Figures figures={figuresOf(item)} />
        </div>
      )}
      <div role="status" className="flex flex-col items-start gap-2">
        <Badge tone={tone}>{word}</Badge>
        <p className="text-lg">{text}</p>
      </div>
      {item?.state === 'refused' && <Button onClick={() => onChange(item)}>Change This Listing</Button>}
    </OutcomeView>
  );
}

function figuresOf({ payload }: ItemOf<'parcel'>): { name: string; value: string }[] {
  const { price, volume } = payload;
  const perMegalitre = formatPricePerMegalitre({ price, volume });
  return [
    { name: 'Volume', value: formatVolume(volume) },
    { name: 'Price', value: formatPrice(price) },
    ...(perMegalitre === undefined ? [] : [{ name: 'Price per ML', value: perMegalitre }]),
  ];
}
