import { useSelector } from '@tanstack/react-form';
import { RELIABILITIES, TRADING_ZONES } from '#domain/parcel/options.ts';
import { needOf, SEASON_KINDS } from '#domain/season/season-fact.ts';
import type { SeasonFields } from '#domain/season/season-form.ts';
import type { DialogFormApi } from '#ui/dialog-form.tsx';
import { FieldGrid, FieldPlace } from '#ui/field-grid.tsx';
import { Options } from '#ui/options.tsx';

type Names = { name: { hint: string }; value: { label: string; hint?: string } };

const TRADE_NAME = { hint: 'What it is called, if it has a name: for instance Barmah Choke' };

/** What fields mean in some kinds. */
const WORDS: Readonly<Record<string, Partial<Names>>> = {
  opening: { name: TRADE_NAME },
  closing: { name: TRADE_NAME },
  'trade-limit': { name: TRADE_NAME, value: { label: 'Can be traded (GL)', hint: '0 for closed' } },
  allocation: { value: { label: 'Allocation (%)', hint: 'Leave blank until it is announced' } },
  outage: { name: { hint: 'What is out of service' } },
  storage: { name: { hint: 'For instance Hume Dam' }, value: { label: 'Full (%)' } },
};

/** The fields of the chosen kind, and those of the source. */
export function SeasonFactFields({ form }: { form: DialogFormApi<SeasonFields> }) {
  const kind = useSelector(form.store, ({ values }) => values.kind);
  const { name, value } = WORDS[kind] ?? {};
  const isOptional = (field: Parameters<typeof needOf>[1]) => needOf(kind, field) === 'optional';
  const has = (field: Parameters<typeof needOf>[1]) => needOf(kind, field) !== undefined;
  return (
    <FieldGrid>
      <FieldPlace>
        <form.AppField name="kind">
          {(field) => (
            <field.SelectField label="Kind" placeholder="Select a kind">
              <Options options={SEASON_KINDS} />
            </field.SelectField>
          )}
        </form.AppField>
      </FieldPlace>
      {has('zoneFrom') && (
        <FieldPlace half>
          <form.AppField name="zoneFrom">
            {(field) => (
              <field.SelectField
                label={has('zoneTo') ? 'From zone' : 'Zone'}
                optional={isOptional('zoneFrom')}
                placeholder={isOptional('zoneFrom') ? 'All zones' : 'Select a zone'}
                clearable={isOptional('zoneFrom')}
              >
                <Options options={TRADING_ZONES} />
              </field.SelectField>
            )}
          </form.AppField>
        </FieldPlace>
      )}
      {has('zoneTo') && (
        <FieldPlace half>
          <form.AppField name="zoneTo">
            {(field) => (
              <field.SelectField label="To zone" optional placeholder="All zones" clearable>
                <Options options={TRADING_ZONES} />
              </field.SelectField>
            )}
          </form.AppField>
        </FieldPlace>
      )}
      {has('reliability') && (
        <FieldPlace half>
          <form.AppField name="reliability">
            {(field) => (
              <field.SelectField label="Reliability" placeholder="Select a reliability">
                <Options options={RELIABILITIES} />
              </field.SelectField>
            )}
          </form.AppField>
        </FieldPlace>
      )}
      {name !== undefined && (
        <FieldPlace>
          <form.AppField name="name">
            {(field) => <field.TextField label="Name" optional={isOptional('name')} {...name} />}
          </form.AppField>
        </FieldPlace>
      )}
      {value !== undefined && (
        <FieldPlace half>
          <form.AppField name="value">
            {(field) => (
              <field.NumberField optional={isOptional('value')} asksAboutPoint={false} {...value} />
            )}
          </form.AppField>
        </FieldPlace>
      )}
      {has('starts') && <Edge form={form} edge="starts" optional={isOptional('starts')} />}
      {has('ends') && <Edge form={form} edge="ends" optional />}
      {has('starts') && (
        <p className="col-span-2 text-sm text-ink-soft">
          Times are in AEST, UTC+10 all year. Leave them blank for whole days.
        </p>
      )}
      <FieldPlace>
        <form.AppField name="sourceName">
          {(field) => <field.TextField label="Source name" hint="For instance Victorian Water Register" />}
        </form.AppField>
      </FieldPlace>
      <FieldPlace>
        <form.AppField name="sourceUrl">
          {(field) => <field.TextField label="Link to the source" type="url" />}
        </form.AppField>
      </FieldPlace>
      <FieldPlace half>
        <form.AppField name="asOf">
          {(field) => <field.DateField label="As of" hint="The day on which the source said so" />}
        </form.AppField>
      </FieldPlace>
    </FieldGrid>
  );
}

type EdgeProps = { form: DialogFormApi<SeasonFields>; edge: 'starts' | 'ends'; optional: boolean };

/** A day beside its time, on phones as well. */
function Edge({ form, edge, optional }: EdgeProps) {
  const word = edge === 'starts' ? 'Start' : 'End';
  return (
    <div className="col-span-2 grid grid-cols-2 items-start gap-3">
      <form.AppField name={`${edge}Day`}>
        {(field) => <field.DateField label={`${word} day`} optional={optional} />}
      </form.AppField>
      <form.AppField name={`${edge}Time`}>
        {(field) => <field.TimeField label={`${word} time`} />}
      </form.AppField>
    </div>
  );
}
