import type { DeviceContents } from '#db/storage.ts';
import { PRODUCT } from '#domain/product.ts';
import { PageBanner, PageBody } from '#ui/page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import type { ReactNode } from 'react';
import { Appearance } from './appearance.tsx';
import { DataSection } from './data-section.tsx';
import { DeviceSection } from './device-section.tsx';

type SettingsPageProps = {
  contents: DeviceContents;
  sync: ReactNode;
  unsent: ReactNode;
  install: ReactNode;
  loadSampleRows: () => Promise<void>;
  onWiped: () => void;
};

export function SettingsPage({
  contents,
  sync,
  unsent,
  install,
  loadSampleRows,
  onWiped,
}: SettingsPageProps) {
  useDocumentTitle(`Settings · ${PRODUCT}`);
  return (
    <>
      <PageBanner title="Settings" lead="They are for this device only." />
      <PageBody narrow>
        <Appearance />
        {sync}
        {unsent}
        <DataSection />
        {install}
        <DeviceSection initial={contents} loadSampleRows={loadSampleRows} onWiped={onWiped} />
      </PageBody>
    </>
  );
}
