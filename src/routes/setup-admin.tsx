import { createFileRoute } from '@tanstack/react-router';
import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { SetupPage } from '#features/setup-admin/setup-page.tsx';

export const Route = createFileRoute('/setup-admin')({ component: GatedRoute });

function GatedRoute() {
  return (
    <SignInGate button="Go to Login">
      <SetupPage />
    </SignInGate>
  );
}
