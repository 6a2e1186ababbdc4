import { useLive } from '#db/use-live.ts';
import type { DeviceContents } from '#db/storage.ts';
import { countDrafts } from '#session/drafts.ts';
import { StatGrid } from '#ui/stat-grid.tsx';
import { FormSection } from '#ui/form.tsx';
import { readDevice } from './queries.ts';
import { formatBytes } from './device-messages.ts';
import { RemoveDownloaded } from './remove-downloaded.tsx';
import { RemoveEverything } from './remove-everything.tsx';

type DeviceSectionProps = {
  initial: DeviceContents;
  loadSampleRows: () => Promise<void>;
  onWiped: () => void;
};

export function DeviceSection({ initial, loadSampleRows, onWiped }: DeviceSectionProps) {
  const { bytes, ...contents } = useLive({
    key: 'contents',
    query: readDevice,
    initial: { ...initial, bytes: null },
  });
  const { companies, brokers, parcels, unsent } = contents;
  return (
    <FormSection title="On This Device">
      <StatGrid
        stats={[
          { name: 'Firms', value: companies.toLocaleString('en-AU') },
          { name: 'Brokers', value: brokers.toLocaleString('en-AU') },
          { name: 'Water parcels', value: parcels.toLocaleString('en-AU') },
          { name: 'Unsent items', value: unsent.length.toLocaleString('en-AU') },
          { name: 'Drafts', value: String(countDrafts()) },
          { name: 'Storage used', value: bytes === null ? '–' : formatBytes(bytes) },
        ]}
      />
      <RemoveDownloaded loadSampleRows={loadSampleRows} />
      <RemoveEverything contents={contents} onWiped={onWiped} />
    </FormSection>
  );
}
