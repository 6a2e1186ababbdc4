import { createFileRoute } from '@tanstack/react-router';
import { readMessages } from '#features/enquiries/enquiry-queries.ts';
import { MessagesPage } from '#features/enquiries/messages-page.tsx';
import { Freshness } from '#features/sync-status/freshness.tsx';
import { readLastPass } from '#features/sync-status/queries.ts';

export const Route = createFileRoute('/enquiries')({
  loader: async ({ context: { db } }) => {
    const [messages, pass] = await Promise.all([readMessages(db), readLastPass(db)]);
    return { messages, pass };
  },
  component: EnquiriesRoute,
});

function EnquiriesRoute() {
  const { messages, pass } = Route.useLoaderData();
  return <MessagesPage initial={messages} lastUpdated={<Freshness initial={pass} />} />;
}
