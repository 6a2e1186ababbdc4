import { readDataUse } from '#db/data-use.ts';
import { useLive } from '#db/use-live.ts';
import type { DataUse } from '#domain/data-use.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Figures } from '#ui/figures.tsx';
import { FormSection } from '#ui/form.tsx';
import { chooseSaver, useSaver } from '#ui/saver.ts';
import { formatBytes } from './device-words.ts';

const unknown = { up: null, down: null };

/** What sync has used of a data allowance this month, and the way to use less. */
export function DataSection({ now = Date.now }: { now?: () => number }) {
  const saving = useSaver();
  const { up, down } = useLive<Pick<DataUse, 'up' | 'down'> | typeof unknown>({
    key: 'data-use',
    query: (db) => readDataUse(db, now()),
    initial: unknown,
  });
  const shown = (bytes: number | null) => (bytes === null ? '–' : formatBytes(bytes));
  return (
    <FormSection title="Data">
      <Figures
        figures={[
          { name: 'Received by sync this month', value: shown(down) },
          { name: 'Sent by sync this month', value: shown(up) },
        ]}
      />
      <div>
        <Checkbox label="Save data" checked={saving} onChange={chooseSaver} />
        <p className="text-ink-soft">
          News comes only when you press Sync Now or send something, and pictures from other sites stay away.
          What you save is sent as always.
        </p>
      </div>
    </FormSection>
  );
}
