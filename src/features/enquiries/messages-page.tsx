import { APP_NAME } from '#domain/app.ts';
import { useCurrentUser } from '#session/use-current-user.ts';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import type { NamedMessage } from './enquiry-queries.ts';
import { SentMessages } from './sent-messages.tsx';

/** The page /enquiries: what the current user or a visitor sent, with its status. */
export function MessagesPage({
  initial,
  lastUpdated,
}: {
  initial: readonly NamedMessage[];
  lastUpdated: Elements;
}) {
  useDocumentHead(`My Enquiries · ${APP_NAME}`, 'What you asked brokers, and their answers.');
  const isUser = (useCurrentUser()?.user ?? null) !== null;
  return (
    <>
      <PageBanner
        title="My Enquiries"
        lead={
          isUser
            ? 'What you asked and reported, from any of your devices, and the answers.'
            : 'What was asked and reported on this device, and the answers.'
        }
      />
      <PageBody narrow>
        {lastUpdated}
        <SentMessages title="Enquiries and reports" initial={initial} />
      </PageBody>
    </>
  );
}
