import { useLive } from '#db/live/use-live.ts';
import type { DeviceContents } from '#db/session/storage.ts';
import { readDataUse } from '#db/tables/data-use.ts';
import type { DataUse } from '#domain/account/data-use.ts';
import { APP_NAME } from '#domain/app.ts';
import { formatBytes } from '#domain/values/bytes.ts';
import { chooseTheme, setDataSaver, type Theme, useDataSaver, useTheme } from '#session/preferences.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { StatGrid } from '#ui/description-list.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { FormSection } from '#ui/form.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { DeviceSection } from './device-section.tsx';

type SettingsPageProps = {
  contents: DeviceContents;
  sync: Elements;
  unsent: Elements;
  install: Elements;
  notifications: Elements;
  about: Elements;
  loadSampleRows: () => Promise<void>;
  onWiped: () => void;
};

export function SettingsPage({
  contents,
  sync,
  unsent,
  install,
  notifications,
  about,
  loadSampleRows,
  onWiped,
}: SettingsPageProps) {
  useDocumentHead(`Settings · ${APP_NAME}`, 'The theme, data use and storage of this device.');
  return (
    <>
      <PageBanner title="Settings" lead="Most settings are for this device only." />
      <PageBody narrow>
        <Appearance />
        {sync}
        {unsent}
        <DataSection />
        {install}
        {notifications}
        <DeviceSection initial={contents} loadSampleRows={loadSampleRows} onWiped={onWiped} />
        {about}
      </PageBody>
    </>
  );
}

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Same as this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function Appearance() {
  return (
    <FormSection title="Appearance">
      <RadioList legend="Theme" options={THEMES} value={useTheme()} onChange={chooseTheme} />
    </FormSection>
  );
}

const unknown = { up: null, down: null };

function DataSection({ now = Date.now }: { now?: () => number }) {
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
          Updates arrive only when you press Sync Now or send something, and pictures from other sites are not
          loaded. What you save is sent as usual.
        </p>
      </div>
    </FormSection>
  );
}
