import { SignInGate } from '#features/account/sign-in-gate.tsx';
import { BrokerSubmissionPage } from '#features/submissions/broker-submission-page.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/add-broker')({ component: GatedRoute });

function GatedRoute() {
  return (
    <SignInGate button="Log In or Sign Up">
      <BrokerSubmissionPage />
    </SignInGate>
  );
}
