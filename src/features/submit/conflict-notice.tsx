import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSync } from '#client/sync-context.ts';
import { useDatabase } from '#db/live/database-context.ts';
import { discardItem } from '#db/outbox/outbox.ts';
import type { ItemOf } from '#domain/operation/operation.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { emptyFields, fieldOfColumn, type FormConfig } from './form-config.ts';
import type { FieldsProps } from './outbox-form.tsx';
import type { InitialData } from './queries.ts';

/** A field that others have changed since the user wrote a change of it, with both values. */
export type Conflict = { column: string; field: string; now: string; yours: string };

export type ChangeKind = 'listingChange' | 'profileChange';

export type Subject = 'listing' | 'profile' | 'code passport';

type ConflictNoticeProps<K extends ChangeKind, F extends object, O> = FieldsProps<F> & {
  subject: Subject;
  conflicts: readonly Conflict[];
  config: FormConfig<K, F, O>;
  initial: InitialData<K>;
};

/** Both values of each field in conflict, and the choice between them: Save Changes sends the user's. */
export function ConflictNotice<K extends ChangeKind, F extends object, O>({
  subject,
  conflicts,
  ...rest
}: ConflictNoticeProps<K, F, O>) {
  const notice = useRef<HTMLDivElement>(null);
  const [isKept, setIsKept] = useState(false);
  const keepOther = useKeepOther({ ...rest, conflicts });
  useEffect(() => notice.current?.focus(), []);
  if (conflicts.length === 0 || isKept) return null;
  const values = conflicts.length === 1 ? 'Value' : 'Values';
  return (
    <Notice ref={notice} role="status" tone="warning" title={`The ${subject} was changed in the meantime`}>
      <ul className="list-disc pl-5">
        {conflicts.map(({ field, now, yours }) => (
          <li key={field} className="wrap-anywhere">{`${field}: now ${now}, yours ${yours}`}</li>
        ))}
      </ul>
      <p className="mt-2">Your change is still on this device. Save Changes sends yours.</p>
      <Button
        variant="secondary"
        className="mt-2"
        onClick={() => {
          setIsKept(true);
          void keepOther();
        }}
      >
        {`Keep the Other ${values}`}
      </Button>
    </Notice>
  );
}

/** Removes the fields in conflict from the change, and discards a change that has no other. */
function useKeepOther<K extends ChangeKind, F extends object, O>({
  conflicts,
  config,
  initial,
  form,
  onTyped,
  onReset,
}: Omit<ConflictNoticeProps<K, F, O>, 'subject' | 'choices'>): () => Promise<void> {
  const db = useDatabase();
  const sync = useSync();
  const navigate = useNavigate();
  return async () => {
    const item: ItemOf<ChangeKind> | null =
      initial.change?.status.kind === 'queued' ? initial.change.status.item : null;
    const columns = conflicts.map(({ column }) => column);
    if (item !== null && Object.keys(item.payload.fields ?? {}).every((name) => columns.includes(name))) {
      if ((await discardItem(db, item.id)) === 'withdrawing') sync.requestSync('saved');
      onReset();
      const { to, params } = config.messages.home;
      await navigate({ to, params });
      return;
    }
    // An empty form is the row as it is.
    const row = emptyFields(config);
    const fields = { ...form.state.values };
    for (const column of columns) {
      const name = fieldOfColumn(config, column);
      if (name !== undefined) fields[name] = row[name];
    }
    form.reset(fields, { keepDefaultValues: true });
    onTyped(fields);
  };
}
