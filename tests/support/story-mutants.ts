// Broken rules of the story of a listing (M16).
import type { Mutant } from './listing-mutants.ts';

const EVENTS = '../supabase/migrations/20261123000150_listing_events.sql';
const caughtBy = 'tests/sync/listing-events.test.ts';

export const STORY_MUTANTS: Readonly<Record<string, Mutant>> = {
  'story-outlives-listing': {
    breaks: 'M16: the events of a withdrawn listing stay on every device',
    file: EVENTS,
    code: 'delete from public.listing_events using deleted where listing_events.parcel_id = deleted.id;',
    replacement: 'perform from deleted;',
    caughtBy,
  },
  'anyone-lists-again': {
    breaks: 'M16: a stranger’s listing claims to be an earlier one',
    file: EVENTS,
    code: 'and (former.user_id = own.user_id or former.key_hash = own.key_hash)',
    replacement: '',
    caughtBy,
  },
  'role-not-told': {
    breaks: 'M16: the story does not say in which role a price was changed',
    file: '../supabase/migrations/20261123000100_listing_life.sql',
    code: "perform set_config('private.change_role', caller_role, true);",
    replacement: "perform set_config('private.change_role', 'administrator', true);",
    caughtBy,
  },
  'undone-not-said': {
    breaks: 'M16: a change that was taken back reads like one that holds',
    file: 'domain/listing/listing-event.ts',
    code: 'after(next) === before(event) && before(next) === after(event)',
    replacement: 'after(next) === after(event) && before(next) === before(event)',
    caughtBy: 'tests/domain/listing/listing-event.test.ts',
  },
  'queued-change-not-told': {
    breaks: 'M16: a change that waits to be sent is missing in its author’s story',
    file: 'features/directory/parcel-queries.ts',
    code: 'events: [...events, ...queuedEvents(queued, parcel)],',
    replacement: 'events: [...events, ...queuedEvents(queued, parcel).slice(1)],',
    caughtBy,
  },
};
