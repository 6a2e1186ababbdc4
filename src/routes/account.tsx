import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#features/account/account-page.tsx';
import { readAccount } from '#features/account/account-queries.ts';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { readMessages } from '#features/enquiries/enquiry-queries.ts';
import { SentMessages } from '#features/enquiries/sent-messages.tsx';
import { ListingActions } from '#features/listings/listing-actions.tsx';

export const Route = createFileRoute('/account')({
  loader: async ({ context: { db } }) => {
    const [account, messages] = await Promise.all([readAccount(db), readMessages(db)]);
    return { account, messages };
  },
  component: GatedRoute,
});

const manage = (listing: { id: string; title: string }) => <ListingActions {...listing} />;

function GatedRoute() {
  const { account, messages } = Route.useLoaderData();
  return (
    <SignInGate button="Go to Login">
      <AccountPage
        initial={account}
        manage={manage}
        messages={<SentMessages title="My Enquiries and Reports" initial={messages} />}
      />
    </SignInGate>
  );
}
