import { CALCULATOR_SIDES, type ReadTrade, type Side, type TypedTrade } from '#domain/listing/net-in-hand.ts';
import { formatCents } from '#domain/values/money.ts';
import { FigureField } from '#ui/figure-field.tsx';
import { FormSection } from '#ui/form.tsx';
import { RadioList } from '#ui/radio-list.tsx';

type TradeFormProps = {
  typed: TypedTrade;
  side: Side;
  problems: ReadTrade['problems'];
  /** In cents; null while something is missing. */
  price: number | null;
  onChange: (changes: Partial<TypedTrade & { side: Side }>) => void;
};

const FIELDS = [
  { name: 'volume', label: 'Volume (ML)', hint: undefined },
  { name: 'perMegalitre', label: 'Price (AUD per ML)', hint: undefined },
  {
    name: 'application',
    label: 'Application Fee (AUD)',
    hint: 'What the authority charges you, if anything',
  },
] as const;

export function TradeForm({ typed, side, problems, price, onChange }: TradeFormProps) {
  return (
    <FormSection title="The trade">
      <RadioList
        legend="You are"
        options={CALCULATOR_SIDES}
        value={side}
        onChange={(chosen) => onChange({ side: chosen })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        {FIELDS.map(({ name, label, hint }) => (
          <FigureField
            key={name}
            label={label}
            hint={hint}
            error={problems[name]}
            value={typed[name]}
            onType={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
      <p role="status" className="text-lg">
        {price === null ? (
          'Enter the volume and the price.'
        ) : (
          <span>
            Price of the water: <strong className="tabular-nums">{formatCents(price)}</strong>
          </span>
        )}
      </p>
    </FormSection>
  );
}
