import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#features/account/account-page.tsx';
import { readAccount } from '#features/account/account-queries.ts';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { ListingActions } from '#features/listings/listing-actions.tsx';

export const Route = createFileRoute('/account')({
  loader: ({ context }) => readAccount(context.db),
  component: GatedRoute,
});

const manage = (listing: { id: string; title: string }) => <ListingActions {...listing} />;

function GatedRoute() {
  return (
    <SignInGate button="Go to Login">
      <AccountPage initial={Route.useLoaderData()} manage={manage} />
    </SignInGate>
  );
}
