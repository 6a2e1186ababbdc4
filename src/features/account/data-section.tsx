import { readDataUse } from '#db/data-use.ts';
import { useLive } from '#db/use-live.ts';
import type { DataUse } from '#domain/data-use.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { StatGrid } from '#ui/stat-grid.tsx';
import { FormSection } from '#ui/form.tsx';
import { setDataSaver, useDataSaver } from '#ui/data-saver.ts';
import { formatBytes } from './device-messages.ts';

const unknown = { up: null, down: null };

export function DataSection({ now = Date.now }: { now?: () => number }) {
  const saving = useDataSaver();
  const { up, down } = useLive<Pick<DataUse, 'up' | 'down'> | typeof unknown>({
    key: 'data-use',
    query: (db) => readDataUse(db, now()),
    initial: unknown,
  });
  const format = (bytes: number | null) => (bytes === null ? '–' : formatBytes(bytes));
  return (
    <FormSection title="Data">
      <StatGrid
        stats={[
          { name: 'Received by sync this month', value: format(down) },
          { name: 'Sent by sync this month', value: format(up) },
        ]}
      />
      <div>
        <Checkbox label="Save data" checked={saving} onChange={setDataSaver} />
        <p className="text-ink-soft">
          Updates arrive only when you press Sync Now or send something, and pictures from other sites stay
          away. What you save is sent as always.
        </p>
      </div>
    </FormSection>
  );
}
