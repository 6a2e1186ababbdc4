// The season board: what a register, a water corporation or a resource manager has published, with its source and its date.
import * as v from 'valibot';
import { daySchema, daysBetween } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { numberSchema } from '#domain/values/number.ts';

export const SEASON_KINDS = [
  { value: 'opening', label: 'Opening of trade' },
  { value: 'closing', label: 'Closing of trade' },
  { value: 'trade-limit', label: 'Trade limit' },
  { value: 'allocation', label: 'Allocation' },
  { value: 'outage', label: 'Outage' },
  { value: 'storage', label: 'Storage' },
] as const;

export type SeasonKind = (typeof SEASON_KINDS)[number]['value'];

type KindField = 'zoneFrom' | 'zoneTo' | 'reliability' | 'name' | 'value' | 'starts' | 'ends';
type Need = 'required' | 'optional';

const TRADE = { zoneFrom: 'optional', zoneTo: 'optional', name: 'optional', ends: 'optional' } as const;

/** The fields that only some kinds have. */
const KIND_FIELDS: Record<SeasonKind, { readonly [F in KindField]?: Need }> = {
  opening: { ...TRADE, starts: 'required' },
  closing: { ...TRADE, starts: 'required' },
  'trade-limit': { ...TRADE, value: 'required', starts: 'optional' },
  allocation: { zoneFrom: 'required', reliability: 'required', value: 'optional', starts: 'optional' },
  outage: { zoneFrom: 'optional', name: 'required', starts: 'required', ends: 'optional' },
  storage: { name: 'required', value: 'required' },
};

/** Whether a kind needs or may have a field; undefined where it has none, or `kind` is none. */
export function needOf(kind: string, field: KindField): Need | undefined {
  return isKind(kind) ? KIND_FIELDS[kind][field] : undefined;
}

function isKind(kind: string): kind is SeasonKind {
  return SEASON_KINDS.some(({ value }) => value === kind);
}

const textIfAny = v.optional(v.nullable(v.string()), null);
const instantIfAny = v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null);

/**
 * A row of table `season_facts`. `zoneFrom`: where water comes from, or the zone that the fact is about; null for all zones. `value`: of an
 * allocation a percentage of the entitlement, of a trade limit what may still be traded (GL, 0 for closed), of a storage a percentage of its
 * capacity. With `allDay`, `starts` and `ends` (ISO 8601) are the first and the last day, both at 0:00 in AEST.
 */
export const seasonFactSchema = v.object({
  id: idSchema,
  kind: v.picklist(SEASON_KINDS.map(({ value }) => value)),
  zoneFrom: textIfAny,
  zoneTo: textIfAny,
  reliability: textIfAny,
  name: textIfAny,
  value: v.optional(v.nullable(numberSchema), null),
  starts: instantIfAny,
  ends: instantIfAny,
  allDay: v.boolean(),
  sourceName: v.string(),
  sourceUrl: v.string(),
  asOf: daySchema,
});

export type SeasonFact = v.InferOutput<typeof seasonFactSchema>;

/** How old a fact may be before it has to be checked with its source (days). */
const MAX_AGE_DAYS: Record<SeasonKind, number> = {
  opening: 90,
  closing: 90,
  'trade-limit': 7,
  allocation: 35,
  outage: 7,
  storage: 14,
};

/** Whether a fact is older than its kind allows; `today` is the local day. */
export function isOutOfDate({ kind, asOf }: Pick<SeasonFact, 'kind' | 'asOf'>, today: string): boolean {
  return daysBetween(asOf, today) > MAX_AGE_DAYS[kind];
}
