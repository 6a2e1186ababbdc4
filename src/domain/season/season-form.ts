// The form of a season fact: its rules and messages are those of the server.
import * as v from 'valibot';
import { RELIABILITIES, TRADING_ZONES } from '#domain/parcel/options.ts';
import { amountRule } from '#domain/values/number.ts';
import { byName } from '#domain/values/object.ts';
import { blankAsNull, lineRule, webAddressRule } from '#domain/values/text-rules.ts';
import { aestOf, instantOf } from './aest.ts';
import { needOf, SEASON_KINDS, type SeasonFact } from './season-fact.ts';

const NAMES = [
  'kind',
  'zoneFrom',
  'zoneTo',
  'reliability',
  'name',
  'value',
  'startsDay',
  'startsTime',
  'endsDay',
  'endsTime',
  'sourceName',
  'sourceUrl',
  'asOf',
] as const;

/** What is typed. Days and times are in AEST. */
export const seasonFieldsSchema = v.object(v.entriesFromList(NAMES, v.optional(v.string(), '')));

export type SeasonFields = v.InferOutput<typeof seasonFieldsSchema>;

/** What may be stored, under an id. */
export type SeasonForm = Omit<SeasonFact, 'id'>;

const choice = <T extends string>(options: readonly { value: T }[], message: string) =>
  v.picklist(
    options.map(({ value }) => value),
    message,
  );

const zone = choice(TRADING_ZONES, 'Choose one of the trading zones');
const DATE_MESSAGE = 'Enter the date as day, month and year';
const day = v.pipe(
  v.string(),
  v.isoDate(DATE_MESSAGE),
  v.minValue('2000-01-02', DATE_MESSAGE),
  v.maxValue('2200-12-30', DATE_MESSAGE),
);
const time = v.pipe(v.string(), v.isoTime('Enter the time as hours and minutes'));

const figure = (name: string, unit: string, [max, text]: [number, string], decimals: number) =>
  amountRule({
    unit,
    min: 0,
    max,
    decimals,
    message: `${name} must be from 0 to ${text}, with at most ${decimals} decimal places`,
  });

const allocation = figure('Allocation', '%', [200, '200%'], 2);
const VALUES: Readonly<Record<string, typeof allocation>> = {
  storage: figure('Storage', '%', [150, '150%'], 2),
  'trade-limit': figure('Limit', 'GL', [100_000, '100,000 GL'], 3),
};

const AS_OF_MESSAGE = 'Enter the day on which the source said so, today at the latest';

type Rule<T> = v.GenericSchema<string, T>;

/** A field as its kind needs it: what another kind states is left out. */
function asNeeded<T>(need: ReturnType<typeof needOf>, rule: Rule<T>): Rule<T | null> {
  if (need === 'required') return rule;
  return need === 'optional'
    ? blankAsNull(v.nullable(rule))
    : v.pipe(
        v.string(),
        v.transform(() => null),
      );
}

const fieldRules = (kind: string, today: string) => ({
  kind: choice(SEASON_KINDS, 'Choose what the fact is about'),
  zoneFrom: asNeeded(needOf(kind, 'zoneFrom'), zone),
  zoneTo: asNeeded(needOf(kind, 'zoneTo'), zone),
  reliability: asNeeded(
    needOf(kind, 'reliability'),
    choice(RELIABILITIES, 'Choose one of the reliabilities'),
  ),
  name: asNeeded(needOf(kind, 'name'), lineRule({ label: 'Name', min: 2, max: 80 })),
  value: asNeeded(needOf(kind, 'value'), VALUES[kind] ?? allocation),
  startsDay: asNeeded(needOf(kind, 'starts'), day),
  startsTime: asNeeded(needOf(kind, 'starts') && 'optional', time),
  endsDay: asNeeded(needOf(kind, 'ends'), day),
  endsTime: asNeeded(needOf(kind, 'ends') && 'optional', time),
  sourceName: lineRule({ label: 'Source name', min: 2, max: 120 }),
  sourceUrl: webAddressRule('Please enter a valid website URL'),
  asOf: v.pipe(
    v.string(),
    v.isoDate(AS_OF_MESSAGE),
    v.minValue('2000-01-01', AS_OF_MESSAGE),
    v.maxValue(today, AS_OF_MESSAGE),
  ),
});

type Read = { [N in keyof SeasonFields]: v.InferOutput<ReturnType<typeof fieldRules>[N]> };

/** Fields that may not be valid yet. */
type PartlyRead = Readonly<Record<string, unknown>>;
type Edge = 'starts' | 'ends';

/** A rule about several fields; `at` has the message. */
type WholeRule = { at: keyof SeasonFields; message: string; holds: (read: PartlyRead) => boolean };

const isAllDay = ({ startsTime, endsTime }: PartlyRead) => startsTime === null && endsTime === null;
const edgeOf = (read: PartlyRead, edge: Edge) =>
  `${String(read[`${edge}Day`])} ${String(read[`${edge}Time`] ?? '00:00')}`;

/** A time needs its day, and the time of the other end: both are whole days, or none. */
const timeRules = (edge: Edge, other: Edge): WholeRule[] => [
  {
    at: `${edge}Day`,
    message: DATE_MESSAGE,
    holds: (read) => read[`${edge}Time`] === null || read[`${edge}Day`] !== null,
  },
  {
    at: `${edge}Time`,
    message: 'Enter both times, or none',
    holds: (read) =>
      read[`${edge}Day`] === null || read[`${other}Time`] === null || read[`${edge}Time`] !== null,
  },
];

const WHOLE_RULES: readonly WholeRule[] = [
  {
    at: 'zoneFrom',
    message: 'Choose one of the trading zones',
    holds: ({ kind, zoneFrom, zoneTo }) => kind !== 'trade-limit' || zoneFrom !== null || zoneTo !== null,
  },
  {
    at: 'zoneTo',
    message: 'The zones must differ',
    holds: ({ zoneFrom, zoneTo }) => zoneTo === null || zoneTo !== zoneFrom,
  },
  {
    at: 'value',
    message: 'State the allocation, or the day on which it is announced',
    holds: ({ kind, value, startsDay }) => kind !== 'allocation' || value !== null || startsDay !== null,
  },
  ...timeRules('starts', 'ends'),
  ...timeRules('ends', 'starts'),
  {
    at: 'endsDay',
    message: 'The end must be after the start',
    holds: (read) => {
      if (read.startsDay === null || read.endsDay === null) return true;
      const [first, last] = [edgeOf(read, 'starts'), edgeOf(read, 'ends')];
      return isAllDay(read) ? last >= first : last > first;
    },
  },
];

/** `today` is the local day. */
export function seasonFormSchema(today: string): v.GenericSchema<SeasonFields, SeasonForm> {
  const fields = v.lazy<v.GenericSchema<SeasonFields, Read>>((input) =>
    v.object(fieldRules(v.is(v.looseObject({ kind: v.string() }), input) ? input.kind : '', today)),
  );
  return v.pipe(
    fields,
    v.rawCheck(({ dataset, addIssue }) => {
      const input = v.parse(v.record(v.string(), v.unknown()), dataset.value);
      for (const { at, message, holds } of WHOLE_RULES) {
        if (holds(input)) continue;
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: at, value: input[at] }] });
      }
    }),
    v.transform(factOf),
  );
}

function factOf({ startsDay, startsTime, endsDay, endsTime, ...fact }: Read): SeasonForm {
  return {
    ...fact,
    starts: startsDay === null ? null : instantOf(startsDay, startsTime ?? '00:00'),
    ends: endsDay === null ? null : instantOf(endsDay, endsTime ?? '00:00'),
    allDay: (startsDay ?? endsDay) !== null && (startsTime ?? endsTime) === null,
  };
}

/** A fact as it would be typed. */
export function typedFact({ starts, ends, allDay, ...fact }: SeasonFact): SeasonFields {
  const edge = (instant: string | null) => {
    if (instant === null) return { day: '', time: '' };
    const { day: typedDay, time: typedTime } = aestOf(Date.parse(instant));
    return { day: typedDay, time: allDay ? '' : typedTime };
  };
  const [first, last] = [edge(starts), edge(ends)];
  return {
    ...byName(NAMES, () => ''),
    ...v.parse(typedSchema, fact),
    startsDay: first.day,
    startsTime: first.time,
    endsDay: last.day,
    endsTime: last.time,
  };
}

const typedText = v.pipe(
  v.nullable(v.union([v.string(), v.number()])),
  v.transform((value) => String(value ?? '')),
);
const typedSchema = v.object(
  v.entriesFromList(
    ['kind', 'zoneFrom', 'zoneTo', 'reliability', 'name', 'value', 'sourceName', 'sourceUrl', 'asOf'],
    typedText,
  ),
);

/** The field that shows the server's message about a column; undefined for none of them. */
export function fieldOfColumn(column: string | null): keyof SeasonFields | undefined {
  if (column === 'starts' || column === 'ends') return `${column}Day`;
  return NAMES.find((name) => name === column);
}
