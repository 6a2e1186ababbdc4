import { useState } from 'react';
import * as v from 'valibot';
import { useToday } from '#db/live/use-today.ts';
import { parcelFormSchema } from '#domain/parcel/parcel-form.ts';
import { doubtsAbout, type Doubt } from '#domain/parcel/price-guard.ts';
import { formatDay } from '#domain/values/date.ts';
import { formatPrice } from '#domain/values/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ParcelFields } from './parcel-config.ts';

const { entries } = parcelFormSchema;

/** What is typed so far, without what is not valid. */
const typedSchema = v.object({
  title: v.string(),
  product: v.fallback(entries.product, null),
  volume: v.fallback(v.undefinedable(entries.volume), undefined),
  price: v.fallback(v.undefinedable(entries.price), undefined),
  expiryDate: v.fallback(entries.expiryDate, null),
});

type DoubtsProps = {
  fields: ParcelFields;
  kind: Doubt['kind'];
  /** Sets the price of the whole parcel, or the expiry; '' removes it. */
  onUse: (value: string) => void;
};

/** Questions about what is typed; none of them keeps the form from being submitted. */
export function Doubts({ fields, kind, onUse }: DoubtsProps) {
  const today = useToday();
  const [kept, setKept] = useState<string>();
  const doubts = doubtsAbout(v.parse(typedSchema, fields), today).filter((doubt) => doubt.kind === kind);
  return doubts
    .filter(({ key }) => key !== kept)
    .map((doubt) => (
      <Notice key={doubt.key} role="status" tone="warning" title={doubt.title}>
        {doubt.text !== undefined && <p>{doubt.text}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <Use doubt={doubt} onUse={onUse} />
          <Button variant="secondary" onClick={() => setKept(doubt.key)}>
            {keptText(doubt, fields)}
          </Button>
        </div>
      </Notice>
    ));
}

function Use({ doubt, onUse }: { doubt: Doubt; onUse: DoubtsProps['onUse'] }) {
  if (doubt.kind === 'expiry')
    return (
      <Button variant="secondary" onClick={() => onUse(doubt.expiryDate ?? '')}>
        {doubt.expiryDate === null ? 'Remove the Date' : `Use ${formatDay(doubt.expiryDate)}`}
      </Button>
    );
  const { total } = doubt;
  return (
    total !== null && (
      <Button variant="secondary" onClick={() => onUse(String(total))}>
        {`Use ${formatPrice(total)}`}
      </Button>
    )
  );
}

function keptText(doubt: Doubt, fields: ParcelFields): string {
  if (doubt.kind === 'price') return `Keep ${keptPrice(fields)}`;
  return doubt.expiryDate === null ? 'Keep the Date' : 'Leave It Blank';
}

function keptPrice({ price }: ParcelFields): string {
  const aud = v.safeParse(entries.price, price);
  return aud.success ? formatPrice(aud.output) : 'It';
}
