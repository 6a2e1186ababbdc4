import { useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '#domain/app.ts';
import type { RowPlan } from '#domain/sheet/plan.ts';
import type { FormField } from '#domain/sheet/row-fields.ts';
import { formatParcelFigures } from '#domain/values/money.ts';
import { formatCount } from '#domain/values/number.ts';
import { keysOf, pick } from '#domain/values/object.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EntryCardList, EntryList, EntryRow } from '#ui/entry-card.tsx';
import { Section } from '#ui/section.tsx';
import { ShowMoreList } from '#ui/show-more-list.tsx';
import { LeftOut, leftOutRows } from './left-out.tsx';
import { RowCard, type NeedingPlan } from './row-card.tsx';
import { ColumnsSection, DefaultsSection, PriceQuestion } from './sheet-settings.tsx';
import { missingIn, sharedGaps, type ReadRows, type Sheet } from './sheet.ts';
import type { SheetState } from './use-sheet.ts';

type SheetPreviewProps = Omit<
  SheetState,
  'sheet' | 'read' | 'written' | 'problem' | 'typed' | 'keepTyped'
> & {
  sheet: Sheet;
  read: ReadRows;
  busy: boolean;
  /** Queues what the rows say, and withdraws these listings. */
  onImport: (withdrawn: readonly string[]) => void;
};

type Of<K extends RowPlan['kind']> = Extract<RowPlan, { kind: K }>;

/** Says of each row what is done with it, and asks where that is not clear. */
export function SheetPreview({
  sheet,
  read,
  plan,
  done,
  data,
  isCurrent,
  busy,
  show,
  editRow,
  onImport,
}: SheetPreviewProps) {
  const [withdrawing, setWithdrawing] = useState('');
  const summary = useRef<HTMLParagraphElement>(null);
  const plans = plan?.plans ?? [];
  const ofKind = <K extends RowPlan['kind']>(kind: K) =>
    plans.filter((each): each is Of<K> => each.kind === kind);
  const [needs, fresh, changes, same] = [ofKind('needs'), ofKind('new'), ofKind('changes'), ofKind('same')];
  const gaps = sharedGaps(plans);
  const isUnclear = read.head.unclearPrice !== null && sheet.mapping === null;
  const asked = isUnclear ? [] : needs.flatMap((each) => withoutGaps(each, gaps));
  const missing = plan === null ? [] : missingIn(data, plans, { read, edits: sheet.edits });
  // What was ticked for other listings does not count for these.
  const missingIds = missing.map(({ id }) => id).join(' ');
  const withdraws = withdrawing === missingIds && missing.length > 0;
  const leftOut = leftOutRows(sheet, read, ofKind('left-out'));
  const withdrawn = withdraws ? missing.map(({ id }) => id) : [];
  const isNothing = fresh.length + changes.length + withdrawn.length === 0;
  useEffect(() => {
    const focused = document.activeElement;
    // What had the focus has been settled, or read.
    const isLost = focused === document.body || focused?.matches(':disabled') === true;
    if (plan !== null && !busy && isLost) summary.current?.focus();
  }, [plan, busy]);
  return (
    <>
      <div className="flex flex-col gap-3">
        <p ref={summary} role="status" tabIndex={-1} className="text-lg font-semibold">
          {plan === null
            ? `Checking ${formatCount(read.rows.length, 'row')}: ${done} so far`
            : summaryOf({ needs, fresh, changes, same, leftOut: leftOut.length })}
        </p>
        {plan === null && (
          <progress className="w-full" max={read.rows.length} value={done} aria-label="Rows checked" />
        )}
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button
            busy={busy}
            disabled={!isCurrent || isUnclear || isNothing}
            onClick={() => onImport(withdrawn)}
          >
            {actionLabel(fresh.length, changes.length, withdrawn.length)}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => show(null)}>
            Put This Sheet Away
          </Button>
        </div>
      </div>
      {isUnclear && <PriceQuestion head={read.head} onChange={(mapping) => show({ ...sheet, mapping })} />}
      <DefaultsSection
        defaults={sheet.defaults}
        gaps={gaps}
        choices={data.choices}
        onChange={(defaults) => show({ ...sheet, defaults })}
      />
      <ColumnsSection head={read.head} onChange={(mapping) => show({ ...sheet, mapping })} />
      {asked.length > 0 && (
        <Section title={`${formatCount(asked.length, 'row')} ${asked.length === 1 ? 'needs' : 'need'} you`}>
          <Needing {...{ sheet, editRow }} needs={asked} choices={data.choices} />
        </Section>
      )}
      {changes.length > 0 && (
        <Rows title="Changes" name="changes" plans={changes} factsOf={({ text }) => [text]} />
      )}
      {fresh.length > 0 && (
        <Rows
          title="New listings"
          name="new"
          plans={fresh}
          factsOf={({ form, formerId }) => [
            ...formatParcelFigures(form),
            form.location,
            ...(form.reference === null ? [] : [`Reference ${form.reference}`]),
            ...(formerId === null ? [] : ['Listed again']),
          ]}
        />
      )}
      {missing.length > 0 && (
        <Section title="Not in this sheet">
          <p>{`${formatCount(missing.length, 'listing')} of yours with a reference ${missing.length === 1 ? 'is' : 'are'} not in it. Nothing happens to them unless you say so.`}</p>
          <EntryList>
            {missing.slice(0, PAGE_SIZE).map(({ id, title }) => (
              <EntryRow key={id} title={title} badges={null} facts={[]} />
            ))}
          </EntryList>
          <Checkbox
            checked={withdraws}
            onChange={(checked) => setWithdrawing(checked ? missingIds : '')}
            label={`Withdraw ${missing.length === 1 ? 'it' : `all ${missing.length}`}`}
          />
        </Section>
      )}
      {leftOut.length > 0 && <LeftOut {...{ sheet, editRow }} rows={leftOut} />}
    </>
  );
}

/** What is asked about a row alone; nothing where it lacks only what is asked for all rows. */
function withoutGaps(plan: NeedingPlan, gaps: ReadonlyMap<string, number>): NeedingPlan[] {
  const { doubts, closed } = plan;
  const isAsked = (field: FormField) => !plan.gaps.some((gap) => gap === field && gaps.has(gap));
  const problems = pick(plan.problems, keysOf(plan.problems).filter(isAsked));
  const isSettled = Object.keys(problems).length === 0 && doubts.length === 0 && closed === null;
  return isSettled ? [] : [{ ...plan, problems }];
}

type Groups = {
  needs: readonly NeedingPlan[];
  fresh: readonly Of<'new'>[];
  changes: readonly Of<'changes'>[];
  same: readonly Of<'same'>[];
  leftOut: number;
};

function summaryOf({ needs, fresh, changes, same, leftOut }: Groups): string {
  const parts = [
    fresh.length > 0 && `${fresh.length} new`,
    changes.length > 0 && `${changes.length} changed`,
    same.length > 0 && `${same.length} the same`,
    needs.length > 0 && `${needs.length} need${needs.length === 1 ? 's' : ''} you`,
    leftOut > 0 && `${leftOut} left out`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No rows' : parts.join(', ');
}

function actionLabel(fresh: number, changes: number, withdrawn: number): string {
  const parts = [
    fresh > 0 && formatCount(fresh, 'Listing'),
    changes > 0 && formatCount(changes, 'Change'),
    withdrawn > 0 && formatCount(withdrawn, 'Withdrawal'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing to Save' : `Save ${parts.join(', ')}`;
}

type NeedingProps = Pick<SheetPreviewProps, 'sheet' | 'editRow'> & {
  needs: readonly NeedingPlan[];
  choices: SheetState['data']['choices'];
};

function Needing({ needs, sheet, choices, editRow }: NeedingProps) {
  return (
    <ShowMoreList name="needs" items={needs} pageSize={PAGE_SIZE}>
      {(visible) => (
        <EntryCardList>
          {visible.map((plan) => (
            <li key={plan.line}>
              <RowCard
                plan={plan}
                edit={sheet.edits.get(plan.line) ?? {}}
                choices={choices}
                onEdit={(edit) => editRow(plan.line, edit)}
              />
            </li>
          ))}
        </EntryCardList>
      )}
    </ShowMoreList>
  );
}

type RowsProps<P extends RowPlan> = {
  title: string;
  name: string;
  plans: readonly P[];
  factsOf: (plan: P) => string[];
};

function Rows<P extends RowPlan>({ title, name, plans, factsOf }: RowsProps<P>) {
  return (
    <Section title={title}>
      <ShowMoreList name={name} items={plans} pageSize={PAGE_SIZE}>
        {(visible) => (
          <EntryList>
            {visible.map((plan) => (
              <EntryRow
                key={plan.line}
                title={plan.title}
                badges={null}
                facts={[...factsOf(plan), `Row ${plan.line}`]}
              />
            ))}
          </EntryList>
        )}
      </ShowMoreList>
    </Section>
  );
}
