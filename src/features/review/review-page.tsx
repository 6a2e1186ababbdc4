import { useEffect, useEffectEvent } from 'react';
import { useSync } from '#client/sync-context.ts';
import { APP_NAME } from '#domain/app.ts';
import { isAdmin } from '#session/current-user.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import { NO_NETWORK } from '#ui/offline-reason.tsx';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { StatusPage } from '#ui/status-page.tsx';
import { useOnlineHint } from '#ui/use-online-hint.ts';
import { ReviewDashboard } from './review-dashboard.tsx';

/** Access is denied only once the server has reported the user's roles. */
export function ReviewPage() {
  useDocumentHead(
    `Admin Dashboard · ${APP_NAME}`,
    'Administrators review companies, brokers, listings and claims here.',
  );
  const currentUser = useCurrentUser();
  if (currentUser !== null && isAdmin(currentUser)) {
    return (
      <>
        <PageBanner title="Admin Dashboard" lead="Submissions wait here for your decision." />
        <PageBody>
          <ReviewDashboard />
        </PageBody>
      </>
    );
  }
  return currentUser === null || !currentUser.rolesLoaded ? <RolesUnknown /> : <AccessDenied />;
}

function RolesUnknown() {
  const online = useOnlineHint();
  return (
    <StatusPage title="Loading..." action={null}>
      {online
        ? 'Asking the server for your roles.'
        : `${NO_NETWORK}. Your roles are loaded when there is one.`}
    </StatusPage>
  );
}

/** The role may be new, so the server is asked again. */
function AccessDenied() {
  const sync = useSync();
  const refresh = useEffectEvent(() => sync.requestSync('requested'));
  useEffect(() => {
    refresh();
  }, []);
  return (
    <StatusPage
      title="Access Denied - You do not have permission to access the admin dashboard."
      action={<ButtonLink to="/">Return to Home</ButtonLink>}
    />
  );
}
