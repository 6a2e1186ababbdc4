import { canChange, type ItemOf } from '#domain/operation.ts';
import { formatPrice, formatPricePerMegalitre, formatVolume } from '#domain/money.ts';
import { wishProgress } from '#sync/wish-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import { OutcomeView } from '#ui/outcome-view.tsx';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { LISTING } from './listing-terms.ts';
import type { ListingState } from './queries.ts';
import { WaysOn } from './ways-on.tsx';

type SavedViewProps = {
  state: ListingState;
  onAnother: () => void;
  onChange: (item: ItemOf<'parcel'>) => void;
  offer: ReactNode;
};

/** The listing is on this device and the server has not said a word of it: what happens next, kept current. */
export function SavedView({ state, onAnother, onChange, offer }: SavedViewProps) {
  const { tone, word, text } = wishProgress(state, LISTING);
  const item = state.kind === 'queued' ? state.item : undefined;
  return (
    <OutcomeView
      mark={<Smartphone aria-hidden className="-ml-2.5 size-14 text-river" />}
      title="Saved on this device"
      actions={<WaysOn onAnother={onAnother} />}
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
      {item !== undefined && canChange(item) && (
        <Button variant={item.state === 'refused' ? 'primary' : 'secondary'} onClick={() => onChange(item)}>
          Change This Listing
        </Button>
      )}
      {offer}
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
