// Changes that an author makes on top of each other. `before` of each is the value that the server has as far as the author knows, and
// not that of an earlier own change: what was discarded, edited or refused took no effect. One that took effect moves the others on (law 2).
import { immediateFields } from '#domain/profile/profile-change.ts';
import { isSameValue } from '#domain/values/object.ts';
import { isSameAuthor } from './operation-order.ts';
import type { Content, OutboxItem } from './operation.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an own write did to a listing or profile: by field, the values that it replaced, and its own. */
export type Step = Pick<OutboxItem, 'owner' | 'sequence'> & { subject: string; from: Values; to: Values };

type Written = Pick<OutboxItem, 'owner' | 'sequence' | 'payload'>;

/** The fields and former values of a change; null for what changes no field. */
function changeOf({ payload }: Content) {
  if (!('before' in payload) || payload.before === null || payload.fields === null) return null;
  const subject = 'parcelId' in payload ? payload.parcelId : payload.profileId;
  return { subject, before: payload.before, fields: payload.fields };
}

/** What a change did when the server received it. A name or company that no administrator sent waits for one. */
export function stepOf({ owner, sequence, payload }: Written, isAdministrator: boolean): Step | null {
  const change = changeOf({ payload });
  if (change === null) return null;
  const { subject, before: from, fields } = change;
  const isReviewed = 'profileId' in payload && !isAdministrator;
  return { owner, sequence, subject, from, to: isReviewed ? immediateFields(payload.fields) : fields };
}

/** The step from one content of an item to another, for what was made on top of it. */
export function stepBetween(
  { owner, sequence, payload }: Written,
  next: Pick<OutboxItem, 'payload'>,
): Step | null {
  if ('listedDate' in payload)
    return { owner, sequence, subject: payload.id, from: payload, to: next.payload };
  const [former, after] = [changeOf({ payload }), changeOf(next)];
  if (former === null || after === null) return null;
  return { owner, sequence, subject: former.subject, from: former.before, to: after.before };
}

/** Whether two changes name the same field of the same listing or profile. */
export function overlaps(a: Pick<OutboxItem, 'payload'>, b: Pick<OutboxItem, 'payload'>): boolean {
  const [one, other] = [changeOf(a), changeOf(b)];
  if (one === null || other === null || one.subject !== other.subject) return false;
  return Object.keys(one.fields).some((field) => field in other.fields);
}

export function reversed({ from, to, ...step }: Step): Step {
  return { ...step, from: to, to: from };
}

/**
 * An item on top of a step: the same one unless it is a change that was made on the values that the step replaced. So is what was sent of it
 * before it was changed. An earlier one that was sent and not answered keeps its place: the server had it before.
 */
export function rebased(item: OutboxItem, step: Step): OutboxItem {
  if (!isSameAuthor(step, item) || (item.unconfirmed && item.sequence < step.sequence)) return item;
  const next = onTopOf(item, step);
  const sent = item.sent && onTopOf(item.sent, step);
  return sent === item.sent ? next : { ...next, sent };
}

function onTopOf<C extends Content>(content: C, step: Step): C {
  const change = changeOf(content);
  if (change?.subject !== step.subject) return content;
  const moved = movedBy(step, change.before);
  if (Object.keys(moved).length === 0) return content;
  return { ...content, payload: { ...content.payload, before: { ...change.before, ...moved } } };
}

/** The values that a step replaced, as it left them. */
function movedBy({ from, to }: Step, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => field in from && field in to)
      .filter(([field, value]) => isSameValue(value, from[field]))
      .filter(([field, value]) => !isSameValue(value, to[field]))
      .map(([field]) => [field, to[field] ?? null]),
  );
}

/** Steps in the order of writing, each from the values that those before it left. */
export function inSuccession(steps: readonly Step[]): Step[] {
  const done: Step[] = [];
  for (const step of steps) {
    const from: Record<string, unknown> = { ...step.from };
    for (const other of done)
      if (other.subject === step.subject && isSameAuthor(other, step))
        Object.assign(from, movedBy(other, from));
    done.push({ ...step, from });
  }
  return done;
}

/** Items in the order of writing, each on top of those before it. */
export function onTopOfEachOther(
  items: readonly OutboxItem[],
  isAdministrator: (item: OutboxItem) => boolean,
): { items: OutboxItem[]; steps: Step[] } {
  const [done, steps]: [OutboxItem[], Step[]] = [[], []];
  for (const item of items) {
    const next = steps.reduce(rebased, item);
    const step = stepOf(next, isAdministrator(next));
    done.push(next);
    if (step !== null) steps.push(step);
  }
  return { items: done, steps };
}

/** A change as it is before these other items of its author have taken effect. */
export function without(item: OutboxItem, others: readonly OutboxItem[]): OutboxItem {
  return [...others]
    .sort((a, b) => b.sequence - a.sequence)
    .map((other) => stepOf(other, true))
    .filter((step) => step !== null)
    .map(reversed)
    .reduce(rebased, item);
}
