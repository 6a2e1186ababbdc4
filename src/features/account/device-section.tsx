import { useLive } from '#db/use-live.ts';
import type { DeviceContents } from '#db/storage.ts';
import { countDrafts } from '#session/drafts.ts';
import { Figures } from '#ui/figures.tsx';
import { FormSection } from '#ui/form.tsx';
import { readDevice } from './queries.ts';
import { formatBytes } from './device-words.ts';
import { RemoveDownloaded } from './remove-downloaded.tsx';
import { RemoveEverything } from './remove-everything.tsx';

type DeviceSectionProps = {
  initial: DeviceContents;
  /** Gives a device without a directory its sample rows. */
  refill: () => Promise<void>;
  /** The device has forgotten everything: the page starts afresh. */
  onForgotten: () => void;
};

/** What is on this device, and the ways to remove it. */
export function DeviceSection({ initial, refill, onForgotten }: DeviceSectionProps) {
  const { bytes, ...contents } = useLive({
    key: 'contents',
    query: readDevice,
    initial: { ...initial, bytes: null },
  });
  const { companies, brokers, parcels, unsent } = contents;
  return (
    <FormSection title="On This Device">
      <Figures
        figures={[
          { name: 'Firms', value: companies.toLocaleString('en-AU') },
          { name: 'Brokers', value: brokers.toLocaleString('en-AU') },
          { name: 'Water parcels', value: parcels.toLocaleString('en-AU') },
          { name: 'Unsent items', value: unsent.length.toLocaleString('en-AU') },
          { name: 'Drafts', value: String(countDrafts()) },
          { name: 'Storage used', value: bytes === null ? '–' : formatBytes(bytes) },
        ]}
      />
      <RemoveDownloaded refill={refill} />
      <RemoveEverything contents={contents} onForgotten={onForgotten} />
    </FormSection>
  );
}
