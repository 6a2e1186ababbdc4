import type { Draft } from '#db/tables/schema-types.ts';
import { newId } from '#domain/values/id.ts';

/** A draft that no open tab writes. */
export function storedDraft(changes: Partial<Draft> = {}): Draft {
  return {
    id: newId(),
    form: 'parcel',
    owner: null,
    tab: null,
    entry: undefined,
    fields: { title: 'Half a title' },
    changedAt: 1,
    ...changes,
  };
}
