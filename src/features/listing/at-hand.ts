// The page's state as plain data: which listing is in hand, and what its outcome makes of the page.
import { refusalOf } from '#db/wish.ts';
import type { Broker } from '#domain/broker.ts';
import type { CompanyChoices } from '#domain/company-choices.ts';
import { newId } from '#domain/id.ts';
import { canChange, type ItemOf } from '#domain/operation.ts';
import type { ListingOutcome } from './commands.ts';
import { emptyFields, fieldOfColumn, fieldsOf, type ParcelFields } from './parcel-fields.ts';
import type { ListingState, Opening } from './queries.ts';

/** What the form opens with. The id is the listing's from then on, however often it is submitted (law 1). */
export type Draft = {
  id: string;
  fields: ParcelFields;
  /** The brokers of its firm, where they have been read already. */
  brokers: Broker[] | undefined;
};

/** The listing in hand. */
export type AtHand = {
  draft: Draft;
  view: 'form' | 'saved' | 'listed';
  /** It is, or was, in the outbox. */
  known: boolean;
  /** It was typed on another visit and not submitted. */
  restored: boolean;
  /** Where it was at the last turn of events; the database says where it is now. */
  state: ListingState;
  /** Counts those turns. */
  turn: number;
  /** The notice above the form has something to say that no field says. */
  heed: boolean;
};

/** A listing that only the form knows. */
export function newListing(fields: ParcelFields = emptyFields, brokers?: Broker[]): AtHand {
  const draft = { id: newId(), fields, brokers };
  return {
    draft,
    view: 'form',
    known: false,
    restored: false,
    state: { kind: 'gone' },
    turn: 0,
    heed: false,
  };
}

/** A listing of the outbox, opened to be changed. */
export function changeListing(
  item: ItemOf<'parcel'>,
  { companies, brokers }: { companies: CompanyChoices['companies']; brokers?: Broker[] },
): AtHand {
  const draft = { id: item.id, fields: fieldsOf(item.payload, companies), brokers };
  return {
    draft,
    view: 'form',
    known: true,
    restored: false,
    state: { kind: 'queued', item },
    turn: 0,
    heed: true,
  };
}

/** What the page opens with: the listing its address names, else what was typed before, else nothing. */
export function openingListing({ choices, change, draft, brokers }: Opening): AtHand {
  if (change?.state.kind === 'queued' && canChange(change.state.item)) {
    return changeListing(change.state.item, { companies: choices.companies, brokers });
  }
  return draft === null ? newListing() : { ...newListing(draft, brokers), restored: true };
}

/** What an outcome makes of it: back to the form when a person has to act, else the view that says what happened. */
export function afterOutcome(before: AtHand, { taken, state, id }: ListingOutcome): AtHand {
  const refusal = refusalOf(state);
  const staysInForm = !taken || refusal !== null;
  const done = state.kind === 'accepted' ? 'listed' : 'saved';
  return {
    ...before,
    draft: { ...before.draft, id },
    view: staysInForm ? 'form' : done,
    known: true,
    state,
    turn: before.turn + 1,
    heed: staysInForm && fieldOfColumn(refusal?.column ?? null) === undefined,
  };
}
