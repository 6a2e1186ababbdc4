// The story of a listing: what changed in its price and status since it was published.
import * as v from 'valibot';
import { daysBetween, formatDay, formatDayOf } from '#domain/values/date.ts';
import { idSchema } from '#domain/values/id.ts';
import { formatPricePerMegalitre } from '#domain/values/money.ts';
import { formatCount, numberSchema } from '#domain/values/number.ts';
import type { ListingChangeInsert } from './listing-change.ts';

const numberIfAny = v.optional(v.nullable(numberSchema), null);
const textIfAny = v.optional(v.nullable(v.string()), null);

/**
 * One event, read from a row of table `listing_events`: prices are totals in AUD, volumes in ML, each before and after. `at`: when it took
 * effect (ISO 8601); of 'listed-again', the day on which the same author first listed the water.
 */
export const listingEventSchema = v.object({
  id: idSchema,
  parcelId: idSchema,
  kind: v.string(),
  formerPrice: numberIfAny,
  formerVolume: numberIfAny,
  price: numberIfAny,
  volume: numberIfAny,
  formerStatus: textIfAny,
  status: textIfAny,
  role: textIfAny,
  at: v.pipe(v.string(), v.isoTimestamp()),
});

export type ListingEvent = v.InferOutput<typeof listingEventSchema>;

/** Names of the broker and the company that a listing is under; undefined where they are not on this device. */
type Names = { broker: string | undefined; company: string | undefined };

/** An event, or with `isQueued` one that the server does not know of yet. */
export type StoryEvent = Omit<ListingEvent, 'id' | 'parcelId'> & { isQueued?: boolean };

/** A line of the story. `mark`: the next change of the same took it back, or it waits to be sent. */
export type StoryLine = { text: string; mark: 'undone' | 'queued' | null };

const STATUS_WORDS: Readonly<Record<string, string>> = {
  available: 'Available again',
  pending: 'Under contract',
  sold: 'Sold',
};

type Story = {
  listing: { listedDate: string; price: number; volume: number };
  events: readonly StoryEvent[];
  names: Names;
  /** The local day. */
  today: string;
};

/** The story in the order of time: how it was listed, what changed, and for how long it has been listed. */
export function storyOf({ listing, events, names, today }: Story): StoryLine[] {
  const ordered = [...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const prices = ordered.filter(({ kind }) => kind === 'price');
  const statuses = ordered.filter(({ kind }) => kind === 'status');
  const undone = new Set([
    ...undoneAmong(prices, formerFigures, figures),
    ...undoneAmong(statuses, formerStatus, status),
  ]);
  const days = daysBetween(listing.listedDate, today);
  return [
    { text: listedText(listing, prices[0]), mark: null },
    ...ordered.flatMap((event) => {
      const text = eventText(event, names);
      return text === null ? [] : [{ text, mark: markOf(event, undone) }];
    }),
    { text: days <= 0 ? 'Listed today' : `Listed for ${formatCount(days, 'day')}`, mark: null },
  ];
}

function markOf(event: StoryEvent, undone: ReadonlySet<StoryEvent>): StoryLine['mark'] {
  if (event.isQueued === true) return 'queued';
  return undone.has(event) ? 'undone' : null;
}

/** Changes that the next one of the same kind took back. */
function undoneAmong(
  events: readonly StoryEvent[],
  before: (event: StoryEvent) => string,
  after: (event: StoryEvent) => string,
): StoryEvent[] {
  return events.filter((event, index) => {
    const next = events[index + 1];
    return next !== undefined && after(next) === before(event) && before(next) === after(event);
  });
}

const formerFigures = ({ formerPrice, formerVolume }: StoryEvent) => `${formerPrice} ${formerVolume}`;
const figures = ({ price, volume }: StoryEvent) => `${price} ${volume}`;
const formerStatus = ({ formerStatus: former }: StoryEvent) => String(former);
const status = ({ status: after }: StoryEvent) => String(after);

/** What queued changes of price, volume and status will add. `at`: when they were made (ISO 8601). */
export function queuedEvents(
  changes: readonly Pick<ListingChangeInsert, 'fields' | 'before' | 'madeAt'>[],
  listing: { price: number; volume: number },
): StoryEvent[] {
  return changes.flatMap(({ fields, before, madeAt }) => {
    const common = { role: null, at: new Date(madeAt).toISOString(), isQueued: true };
    const events: StoryEvent[] = [];
    if (fields?.price !== undefined || fields?.volume !== undefined)
      events.push({
        ...NOTHING,
        ...common,
        kind: 'price',
        formerPrice: Number(before?.['price'] ?? listing.price),
        formerVolume: Number(before?.['volume'] ?? listing.volume),
        price: fields.price ?? listing.price,
        volume: fields.volume ?? listing.volume,
      });
    if (fields?.status !== undefined)
      events.push({
        ...NOTHING,
        ...common,
        kind: 'status',
        formerStatus: String(before?.['status']),
        status: fields.status,
      });
    return events;
  });
}

const NOTHING = {
  formerPrice: null,
  formerVolume: null,
  price: null,
  volume: null,
  formerStatus: null,
  status: null,
};

/** The first price is that before the first change of it. */
function listedText(listing: Story['listing'], first: StoryEvent | undefined): string {
  const price = first?.formerPrice ?? listing.price;
  const volume = first?.formerVolume ?? listing.volume;
  const at = formatPricePerMegalitre({ price, volume });
  const day = formatDay(listing.listedDate);
  return at === undefined ? `Listed ${day}` : `Listed ${day} at ${at}`;
}

/** Null for an event of a kind that this version of the app does not know. */
function eventText(event: StoryEvent, names: Names): string | null {
  const { kind, price, volume, role, at } = event;
  if (kind === 'listed-again') return `Listed again: its seller first listed it on ${formatDayOf(at)}`;
  if (kind === 'price' && price !== null && volume !== null)
    return `${formatPricePerMegalitre({ price, volume }) ?? 'Another price'} on ${formatDayOf(at)}`;
  if (kind === 'status')
    return `${STATUS_WORDS[event.status ?? ''] ?? 'Another status'} on ${formatDayOf(at)}`;
  if (kind === 'confirmed') return `Confirmed by ${nameOf(role, names)} on ${formatDayOf(at)}`;
  return null;
}

function nameOf(role: string | null, { broker, company }: Names): string {
  if (role === 'broker') return broker ?? 'its broker';
  return role === 'company' ? (company ?? 'its company') : 'its seller';
}
