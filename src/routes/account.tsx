import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { AccountPage } from '#features/account/account-page.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/account')({ component: GatedRoute });

function GatedRoute() {
  return (
    <SignInGate button="Go to Login">
      <AccountPage />
    </SignInGate>
  );
}
