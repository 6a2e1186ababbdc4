import { useEffect, useState } from 'react';
import { useDatabase } from '#db/live/database-context.ts';
import { watchQuery } from '#db/live/live-query.ts';
import { listOwnOutbox } from '#db/shown/own-outbox.ts';
import { formatCount } from '#domain/values/number.ts';

/** Tells how much waits to be sent, on a page that failed. It does not use `useLive`, which would throw here too if the query fails. */
export function KeptItems() {
  const db = useDatabase();
  const [unsent, setUnsent] = useState<number>();
  useEffect(() => watchQuery(() => listOwnOutbox(db), { onResult: ({ length }) => setUnsent(length) }), [db]);
  return (
    <p role="status" className="empty:hidden">
      {unsent === undefined ? '' : keptText(unsent)}
    </p>
  );
}

function keptText(unsent: number): string {
  return unsent === 0
    ? 'Nothing is waiting to be sent on this device.'
    : `${formatCount(unsent, 'item')} saved on this device and not sent yet: the app sends ${unsent === 1 ? 'it' : 'them'} automatically.`;
}
