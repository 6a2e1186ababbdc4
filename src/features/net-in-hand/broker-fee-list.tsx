import { useState } from 'react';
import { useToday } from '#db/use-today.ts';
import { feesText, NOT_STATED, sourceText } from '#domain/credential-text.ts';
import { statementOf } from '#domain/credential.ts';
import { formatCents } from '#domain/money.ts';
import { netInHand, statedFee, type ReadTrade, type Side, type StatedFee } from '#domain/net-in-hand.ts';
import { Badge } from '#ui/badge.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { BrokerFees } from './queries.ts';

type Trade = Pick<ReadTrade, 'price' | 'application'>;

type BrokerFeeListProps = { brokers: readonly BrokerFees[]; trade: Trade; side: Side };

/** More brokers than these can be narrowed by name. */
const FEW = 20;

export function BrokerFeeList({ brokers, trade, side }: BrokerFeeListProps) {
  const [term, setTerm] = useState('');
  const today = useToday();
  const found = brokersWith(brokers, term);
  return (
    <Section title="By broker, in alphabetical order">
      <p>Arithmetic on stated fees, not a quote and not advice.</p>
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
      {found.length === 0 ? (
        <EmptyState>{term === '' ? 'No brokers are on this device yet.' : 'No brokers found'}</EmptyState>
      ) : (
        <ShowMoreList name="brokers" items={found}>
          {(visible) => (
            <CardGrid>
              {visible.map((broker) => (
                <li key={broker.id}>
                  <BrokerCard broker={broker} trade={trade} side={side} today={today} />
                </li>
              ))}
            </CardGrid>
          )}
        </ShowMoreList>
      )}
    </Section>
  );
}

function brokersWith(brokers: readonly BrokerFees[], term: string): readonly BrokerFees[] {
  const wanted = term.trim().toLocaleLowerCase('en-AU');
  return wanted === ''
    ? brokers
    : brokers.filter(({ name, companyName = '' }) =>
        `${name} ${companyName}`.toLocaleLowerCase('en-AU').includes(wanted),
      );
}

type BrokerCardProps = { broker: BrokerFees; trade: Trade; side: Side; today: string };

function BrokerCard({
  broker: { id, name, companyName, fees, waiting },
  trade,
  side,
  today,
}: BrokerCardProps) {
  const statement = fees === null ? null : statementOf(fees);
  const fee = statement === null ? null : statedFee(statement);
  return (
    <Card>
      <div className="flex flex-col items-start gap-1">
        <h3 className="text-lg leading-snug">
          <TextLink to="/broker/$id" params={{ id }} alone>
            {name}
          </TextLink>
        </h3>
        <p className="text-ink-soft wrap-anywhere">{companyName}</p>
      </div>
      <div className="flex flex-col items-start gap-1">
        {fee !== null && <p>{feesText(fee)}</p>}
        {statement?.note !== undefined && (
          <p className="wrap-anywhere whitespace-pre-line">{statement.note}</p>
        )}
        {fees === null ? (
          <p className="text-ink-soft">Fees: {NOT_STATED}</p>
        ) : (
          <p className="text-sm text-ink-soft">{sourceText(fees, today)}</p>
        )}
        {waiting && <Badge tone="warning">Waiting to be sent</Badge>}
      </div>
      {fee !== null && <Amounts fee={fee} trade={trade} side={side} />}
    </Card>
  );
}

function Amounts({ fee, trade: { price, application }, side }: { fee: StatedFee; trade: Trade; side: Side }) {
  if (price === null || application === null) return null;
  const amounts = netInHand({ price, fee, application, side });
  const onTop = fee.gst === 'on-top';
  return (
    <dl className="flex flex-col gap-1 border-t border-line pt-3">
      <Amount term="Price" cents={amounts.price} />
      <Amount term="Fee" cents={amounts.fee} />
      <Amount term={onTop ? 'GST on top' : 'GST in the fee'} cents={amounts.gst} />
      <Amount term="Application fee" cents={amounts.application} />
      <Amount term={side === 'selling' ? 'You would receive' : 'You would pay'} cents={amounts.total} total />
    </dl>
  );
}

function Amount({ term, cents, total = false }: { term: string; cents: number; total?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={total ? 'font-bold' : 'text-ink-soft'}>{term}</dt>
      <dd className={cx('ml-auto tabular-nums', total && 'text-xl font-bold')}>{formatCents(cents)}</dd>
    </div>
  );
}
