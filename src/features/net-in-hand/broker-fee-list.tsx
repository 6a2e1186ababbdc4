import { useState } from 'react';
import { useToday } from '#db/live/use-today.ts';
import {
  netInHand,
  statedFee,
  type NetInHand,
  type ReadTrade,
  type Side,
  type StatedFee,
} from '#domain/listing/net-in-hand.ts';
import { feesText, NOT_STATED, sourceText } from '#domain/profile/credential-text.ts';
import { statementOf } from '#domain/profile/credential.ts';
import { withTerm } from '#domain/search/search.ts';
import { formatCents } from '#domain/values/money.ts';
import { Badge } from '#ui/badge.tsx';
import { CardGrid, useWide } from '#ui/card-grid.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { CellLines, DataCell, DataRow, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { usePrinting } from '#ui/use-printing.ts';
import type { BrokerFees } from './queries.ts';

type Trade = Pick<ReadTrade, 'price' | 'application'>;

type BrokerFeeListProps = { brokers: readonly BrokerFees[]; trade: Trade; side: Side };

/** A longer list of brokers can be filtered by name. */
const FEW = 20;

/** Shows a table on a wide screen and on paper, and cards on a phone. */
export function BrokerFeeList({ brokers, trade, side }: BrokerFeeListProps) {
  const [term, setTerm] = useState('');
  const [onlyStated, setOnlyStated] = useState(false);
  const wide = useWide();
  const printing = usePrinting();
  const today = useToday();
  const stated = brokers.filter(({ fees }) => fees !== null);
  const found = brokersWith(onlyStated ? stated : brokers, term);
  const result = { side, today, ...trade };
  return (
    <Section title="By broker, in alphabetical order">
      <p>Arithmetic on stated fees, not a quote and not advice.</p>
      <div className="flex flex-col gap-3 print:hidden">
        {brokers.length > FEW && (
          <div className="max-w-md">
            <Field label="Broker or Company">
              {(controlProps) => (
                <TextInput
                  {...controlProps}
                  type="search"
                  value={term}
                  onChange={({ target }) => setTerm(target.value)}
                />
              )}
            </Field>
          </div>
        )}
        {stated.length > 0 && stated.length < brokers.length && (
          <Checkbox
            label={`Only the ${stated.length.toLocaleString('en-AU')} of ${brokers.length.toLocaleString('en-AU')} who state a fee`}
            checked={onlyStated}
            onChange={setOnlyStated}
          />
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState>{term === '' ? 'No brokers are on this device yet.' : 'No brokers found'}</EmptyState>
      ) : (
        <ShowMoreList name="brokers" items={found}>
          {(visible) =>
            wide || printing ? (
              <FeeTable brokers={visible} {...result} />
            ) : (
              <CardGrid>
                {visible.map((broker) => (
                  <li key={broker.id}>
                    <BrokerCard broker={broker} {...result} />
                  </li>
                ))}
              </CardGrid>
            )
          }
        </ShowMoreList>
      )}
    </Section>
  );
}

function brokersWith(brokers: readonly BrokerFees[], term: string): readonly BrokerFees[] {
  return withTerm(brokers, term, ({ name, companyName = '' }) => [`${name} ${companyName}`]);
}

type Result = Trade & {
  side: Side;
  /** The local day. */
  today: string;
};

function FeeTable({ brokers, ...result }: Result & { brokers: readonly BrokerFees[] }) {
  const columns = [
    { title: 'Broker' },
    { title: 'Stated fee' },
    { title: 'Fee', numeric: true },
    { title: 'GST', numeric: true },
    { title: 'Application fee', numeric: true },
    { title: totalTitle(result.side), numeric: true },
  ];
  return (
    <DataTable caption="Brokers, their stated fees and what is left after them" columns={columns}>
      {brokers.map((broker) => (
        <FeeRow key={broker.id} broker={broker} {...result} />
      ))}
    </DataTable>
  );
}

function FeeRow({ broker, ...result }: Result & { broker: BrokerFees }) {
  const fee = figuresOf(broker);
  const amounts = fee && amountsOf(fee, result);
  return (
    <DataRow head={<CellLines first={<BrokerLink broker={broker} />} second={broker.companyName} />}>
      <DataCell>
        <StatedFees broker={broker} today={result.today} />
      </DataCell>
      <DataCell numeric>{amounts && formatCents(amounts.fee)}</DataCell>
      <DataCell numeric>
        {amounts && (
          <CellLines
            first={formatCents(amounts.gst)}
            second={fee.gst === 'on-top' ? 'on top' : 'in the fee'}
          />
        )}
      </DataCell>
      <DataCell numeric>{amounts && formatCents(amounts.application)}</DataCell>
      <DataCell numeric>
        <strong>{amounts && formatCents(amounts.total)}</strong>
      </DataCell>
    </DataRow>
  );
}

function BrokerCard({ broker, ...result }: Result & { broker: BrokerFees }) {
  const fee = figuresOf(broker);
  const amounts = fee && amountsOf(fee, result);
  return (
    <Card>
      <div className="flex flex-col items-start gap-1">
        <h3 className="text-lg leading-snug">
          <BrokerLink broker={broker} />
        </h3>
        <p className="text-ink-soft wrap-anywhere">{broker.companyName}</p>
      </div>
      <StatedFees broker={broker} today={result.today} />
      {amounts && (
        <dl className="flex flex-col gap-1 border-t border-line pt-3">
          <Amount term="Price" cents={amounts.price} />
          <Amount term="Fee" cents={amounts.fee} />
          <Amount term={fee.gst === 'on-top' ? 'GST on top' : 'GST in the fee'} cents={amounts.gst} />
          <Amount term="Application fee" cents={amounts.application} />
          <Amount term={totalTitle(result.side)} cents={amounts.total} total />
        </dl>
      )}
    </Card>
  );
}

function BrokerLink({ broker: { id, name } }: { broker: BrokerFees }) {
  return (
    <TextLink to="/broker/$id" params={{ id }} alone>
      {name}
    </TextLink>
  );
}

function StatedFees({ broker, today }: { broker: BrokerFees; today: string }) {
  const { fees, waiting } = broker;
  const figures = figuresOf(broker);
  const note = fees && statementOf(fees).note;
  return (
    <div className="flex flex-col items-start gap-1">
      {figures !== null && <p>{feesText(figures)}</p>}
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {fees === null ? (
        <p className="text-ink-soft">Fees: {NOT_STATED}</p>
      ) : (
        <p className="text-sm text-ink-soft">{sourceText(fees, today)}</p>
      )}
      {waiting && <Badge tone="warning">Waiting to be sent</Badge>}
    </div>
  );
}

/** Null where no fee is stated in figures. */
function figuresOf({ fees }: BrokerFees): StatedFee | null {
  return fees && statedFee(statementOf(fees));
}

function amountsOf(fee: StatedFee, { price, application, side }: Result): NetInHand | null {
  return price === null || application === null ? null : netInHand({ price, fee, application, side });
}

function totalTitle(side: Side): string {
  return side === 'selling' ? 'You would receive' : 'You would pay';
}

function Amount({ term, cents, total = false }: { term: string; cents: number; total?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={total ? 'font-bold' : 'text-ink-soft'}>{term}</dt>
      <dd className={cx('ml-auto tabular-nums', total && 'text-xl font-bold')}>{formatCents(cents)}</dd>
    </div>
  );
}
