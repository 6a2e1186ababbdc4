import { createFileRoute } from '@tanstack/react-router';
import { readDeviceContents } from '#features/account/queries.ts';
import { SettingsPage } from '#features/account/settings-page.tsx';
import { DeviceFileSection } from '#features/device-file/device-file-section.tsx';
import { InstallSection } from '#features/install/install.tsx';
import { NotificationsSection } from '#features/notifications/notifications-section.tsx';
import { AboutAppSection } from '#features/problem-report/about-app-section.tsx';
import { SyncSection } from '#features/sync-status/sync-section.tsx';
import { UnsentSection } from '#features/sync-status/unsent-section.tsx';

export const Route = createFileRoute('/settings')({
  loader: ({ context }) => readDeviceContents(context.db),
  component: SettingsRoute,
});

function SettingsRoute() {
  const { loadSampleRows, install, release, notifications, notices } = Route.useRouteContext();
  return (
    <SettingsPage
      contents={Route.useLoaderData()}
      sync={<SyncSection />}
      unsent={
        <>
          <UnsentSection />
          <DeviceFileSection />
        </>
      }
      install={<InstallSection install={install} />}
      notifications={
        <NotificationsSection
          browser={notifications}
          notices={notices}
          needsInstall={install.state() === 'by-hand'}
        />
      }
      about={<AboutAppSection release={release} />}
      loadSampleRows={loadSampleRows}
      onWiped={() => window.location.reload()}
    />
  );
}
